// Sections with a heading: of a page, of a side panel, and those that links lead to.
import { type ReactNode, useId } from 'react'

interface SectionProps {
  title: string
  /** Shown at the end of the heading's line. */
  aside?: ReactNode
  children: ReactNode
}

export function Section({ title, aside, children }: SectionProps) {
  const id = useId()
  return (
    <section aria-labelledby={id} className="grid grid-cols-[minmax(0,1fr)] content-start gap-3">
      <div className="flex items-baseline justify-between gap-3">
        <h2 id={id} className="min-w-0 text-lg font-medium wrap-anywhere">
          {title}
        </h2>
        {aside && <div className="text-sm">{aside}</div>}
      </div>
      {children}
    </section>
  )
}

interface PanelSectionProps {
  title: string
  /** Shown at the end of the heading's line: a count or a button. */
  aside?: ReactNode
  children: ReactNode
}

/** Section of a side panel with its own heading. */
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

interface LinkedSectionProps {
  id: string
  title: string
  hint?: ReactNode
  aside?: ReactNode
  children: ReactNode
}

/** Section of a page that links lead to, with a hint below its heading. */
export function LinkedSection({ id, title, hint, aside, children }: LinkedSectionProps) {
  return (
    <section
      id={id}
      aria-labelledby={`${id}-title`}
      className="grid scroll-mt-20 grid-cols-[minmax(0,1fr)] content-start gap-3"
    >
      <div className="flex flex-wrap items-end justify-between gap-x-4 gap-y-2">
        <div className="min-w-0">
          <h2 id={`${id}-title`} className="text-lg font-medium">
            {title}
          </h2>
          {hint && <p className="text-sm text-muted">{hint}</p>}
        </div>
        {aside}
      </div>
      {children}
    </section>
  )
}
