// Section of a page with a heading.
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
