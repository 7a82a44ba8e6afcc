// Asks before sending a reply written without knowing what colleagues did in the meantime.
import type { ReactNode } from 'react'
import { Button } from '#web/ui/button.tsx'
import { Dialog, DialogBody, DialogFooter } from '#web/ui/dialog.tsx'
import { Moment } from '#web/ui/moment.tsx'
import { type Meanwhile, nameOfAuthor, toNews } from './meanwhile.ts'

interface MeanwhileDialogProps {
  meanwhile: Meanwhile
  /** The unsent reply. */
  text: string
  onSend: () => void
  onDiscard: () => void
  onClose: () => void
}

export function MeanwhileDialog({
  meanwhile,
  text,
  onSend,
  onDiscard,
  onClose,
}: MeanwhileDialogProps) {
  return (
    <Dialog title={`${toNews(meanwhile)} in the meantime`} onClose={onClose}>
      <DialogBody className="grid content-start gap-4">
        {meanwhile.answers.map((answer) => (
          <Part
            key={answer._id}
            title={
              <>
                {nameOfAuthor(answer)}, <Moment at={answer.at} as="timed" />
              </>
            }
            text={answer.text}
          />
        ))}
        {meanwhile.note !== undefined && (
          <Part title="Note" text={meanwhile.note || 'The note was cleared.'} />
        )}
        <Part title="Your reply, not sent" text={text} isOwn />
      </DialogBody>
      <DialogFooter>
        <Button data-autofocus onClick={onClose}>
          Keep writing
        </Button>
        <Button onClick={onDiscard}>Discard mine</Button>
        <Button variant="primary" onClick={onSend}>
          Send mine too
        </Button>
      </DialogFooter>
    </Dialog>
  )
}

function Part({ title, text, isOwn = false }: { title: ReactNode; text: string; isOwn?: boolean }) {
  return (
    <section className="grid gap-1">
      <h3 className="text-sm font-medium">{title}</h3>
      <p
        className={
          isOwn
            ? 'rounded-lg border border-dashed border-line-strong px-3.5 py-2.5 break-words whitespace-pre-wrap text-muted'
            : 'rounded-lg bg-accent-soft px-3.5 py-2.5 break-words whitespace-pre-wrap'
        }
      >
        {text}
      </p>
    </section>
  )
}
