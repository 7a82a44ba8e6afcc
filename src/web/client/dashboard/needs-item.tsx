// One thing that needs the client: what it is, what is said of it, and the way there.
import type { ReactNode } from 'react'
import { LinkButton } from '#web/ui/button.tsx'

interface ItemProps {
  title: string
  /** What is said below it. */
  facts: ReactNode
  path: string
  isTheirs: boolean
  /** Chooses it to be approved together with others. */
  choice?: ReactNode
}

export function Item({ title, facts, path, isTheirs, choice }: ItemProps) {
  return (
    <li className="flex items-start gap-x-4 px-4 py-3 sm:items-center">
      {choice}
      <div className="flex min-w-0 flex-1 flex-wrap items-center gap-x-4 gap-y-2">
        <div className="grid min-w-0 flex-1 basis-64 gap-1">
          <p dir="auto" className="font-medium wrap-anywhere">
            {title}
          </p>
          <p className="flex flex-wrap items-center gap-x-3 gap-y-1 text-sm text-muted">{facts}</p>
        </div>
        <LinkButton
          variant={isTheirs ? 'primary' : 'secondary'}
          to={path}
          aria-label={`Review ${title}`}
        >
          Review
        </LinkButton>
      </div>
    </li>
  )
}
