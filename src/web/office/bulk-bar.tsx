// What can be done with all selected rows of a list at once.
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
      className="sticky bottom-4 z-10 mx-auto flex flex-wrap items-center gap-2 rounded-lg border border-line bg-raised px-3 py-2 shadow-float max-md:bottom-20"
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
