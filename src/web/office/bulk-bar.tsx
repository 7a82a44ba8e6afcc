// What can be done with all selected rows of a list at once, at the foot of the window.
import type { ReactNode } from 'react'
import { Button } from '#web/ui/button.tsx'

interface BulkBarProps {
  label: string
  count: number
  onClear: () => void
  children: ReactNode
}

export function BulkBar({ label, count, onClear, children }: BulkBarProps) {
  return (
    <div
      role="toolbar"
      aria-label={label}
      data-page-foot
      className="sticky bottom-(--frame-bottom-bar) z-(--layer-sticky) -mx-4 flex flex-wrap items-center gap-2 border-t border-line bg-raised px-4 py-2 md:-mx-6 md:px-6 lg:-mx-8 lg:px-8"
    >
      <p className="px-1 font-medium tabular-nums" role="status">
        {count} selected
      </p>
      {children}
      <Button size="sm" variant="quiet" onClick={onClear}>
        Clear selection
      </Button>
    </div>
  )
}
