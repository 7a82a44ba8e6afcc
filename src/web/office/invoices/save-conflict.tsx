// Somebody else has changed the same fields of an invoice or a quote: whose stay?
import { Banner } from '#web/ui/banner.tsx'
import { Button } from '#web/ui/button.tsx'

interface SaveConflictProps {
  /** Null where nobody in particular did. */
  by: string | null
  fields: readonly string[]
  keepMine: () => void
  takeTheirs: () => void
}

export function SaveConflict({ by, fields, keepMine, takeTheirs }: SaveConflictProps) {
  return (
    <Banner tone="warn">
      <div className="flex flex-wrap items-center gap-2">
        <p className="min-w-0 flex-1 basis-60">
          {by ?? 'Someone else'} has changed the same since: {fields.join(', ')}.
        </p>
        <Button size="sm" onClick={keepMine}>
          Keep mine
        </Button>
        <Button size="sm" onClick={takeTheirs}>
          Take theirs
        </Button>
      </div>
    </Banner>
  )
}
