// A comment that is being sent or has failed, with the reason and actions.
import { Button } from '#web/ui/button.tsx'
import { cx } from '#web/ui/cx.ts'
import { FieldError } from '#web/ui/field-shell.tsx'
import { fromMarkdown } from './mention-text.ts'
import type { Outgoing } from './outbox.ts'
import { VisibilityMark, grounds } from './visibility-mark.tsx'

interface OutgoingCommentProps {
  item: Outgoing
  onSendAgain: () => void
  onEdit: () => void
  onDiscard: () => void
}

export function OutgoingComment({ item, onSendAgain, onEdit, onDiscard }: OutgoingCommentProps) {
  const { text, visibility, problem } = item
  return (
    <article
      aria-label={problem === undefined ? 'Comment being sent' : 'Comment not sent'}
      className={cx(
        'grid grid-cols-[minmax(0,1fr)] gap-2 rounded-lg border px-3 py-2.5',
        grounds[visibility],
      )}
    >
      <div className="flex items-center gap-2 text-sm text-muted">
        <span className="flex-1">{problem === undefined ? 'Sending…' : 'Not sent'}</span>
        <VisibilityMark visibility={visibility} />
      </div>
      <p dir="auto" className="wrap-anywhere whitespace-pre-wrap">
        {fromMarkdown(text).text}
      </p>
      {problem !== undefined && (
        <div role="alert" className="grid gap-2">
          <FieldError>{problem}</FieldError>
          <div className="flex flex-wrap gap-2">
            <Button size="sm" onClick={onSendAgain}>
              Retry
            </Button>
            <Button size="sm" onClick={onEdit}>
              Edit
            </Button>
            <Button size="sm" variant="quiet" onClick={onDiscard}>
              Discard
            </Button>
          </div>
        </div>
      )}
    </article>
  )
}
