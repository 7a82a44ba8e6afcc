// Section of a side panel with its own heading.
import { type ReactNode, useId } from 'react'

interface PanelSectionProps {
  title: string
  /** Shown at the end of the heading's line: a count or a button. */
  aside?: ReactNode
  children: ReactNode
}

export function PanelSection({ title, aside, children }: PanelSectionProps) {
  const titleId = useId()
  return (
    <section aria-labelledby={titleId} className="grid grid-cols-[minmax(0,1fr)] gap-2">
      <div className="flex items-baseline justify-between gap-2">
        <h3 id={titleId} className="text-sm font-medium">
          {title}
        </h3>
        {aside && <div className="text-sm text-muted tabular-nums">{aside}</div>}
      </div>
      {children}
    </section>
  )
}
