// Section of a page that links lead to, with a hint below its heading.
import type { ReactNode } from 'react'

interface LinkedSectionProps {
  id: string
  title: string
  hint?: ReactNode
  aside?: ReactNode
  children: ReactNode
}

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
