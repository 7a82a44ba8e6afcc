// One item that needs the client's attention, with its facts and a link to review it.
import type { ReactNode } from 'react'
import { LinkButton } from '#web/ui/button.tsx'

interface ItemProps {
  title: string
  /** Shown below the title. */
  facts: ReactNode
  path: string
  isTheirs: boolean
  /** Checkbox that selects the item for bulk approval. */
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
