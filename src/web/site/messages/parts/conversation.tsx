// The conversation, with the visitor on the left and the agency on the right.
import type { ReactNode } from 'react'
import type { ConversationMessage, MessageDetail } from '#contract/site/messages.ts'
import { cx } from '#web/ui/cx.ts'
import { Moment } from '#web/ui/moment.tsx'
import { DeliveryNote } from './delivery-note.tsx'
import { nameOf } from './writer.ts'

interface ConversationProps {
  message: MessageDetail
  onSendAgain: (replyId: string) => Promise<void>
}

export function Conversation({ message, onSendAgain }: ConversationProps) {
  const visitor = nameOf(message)
  return (
    <div role="log" aria-label="Conversation">
      <ol className="grid gap-4">
        {message.kind === 'contact' && (
          <Entry by={visitor} at={message.receivedAt} text={message.message} />
        )}
        {message.conversation.map((entry) => (
          <Entry
            key={entry._id}
            isOurs={entry.from === 'staff'}
            by={entry.from === 'staff' ? authorOf(entry) : visitor}
            way={entry.by === 'mail' ? 'by email' : undefined}
            at={entry.at}
            text={entry.text}
          >
            {entry.delivery && (
              <DeliveryNote delivery={entry.delivery} onSendAgain={() => onSendAgain(entry._id)} />
            )}
          </Entry>
        ))}
      </ol>
    </div>
  )
}

const authorOf = ({ author }: ConversationMessage) =>
  author ? `${author.name.first} ${author.name.last}` : 'Agency'

interface EntryProps {
  by: string
  way?: string | undefined
  at: string
  text: string
  isOurs?: boolean
  children?: ReactNode
}

function Entry({ by, way, at, text, isOurs = false, children }: EntryProps) {
  return (
    <li
      className={cx(
        'grid max-w-[min(100%,40rem)] gap-1',
        isOurs ? 'justify-self-end pl-8' : 'pr-8',
      )}
    >
      <p className={cx('flex min-w-0 gap-2 text-xs text-muted', isOurs && 'justify-self-end')}>
        <span dir="auto" className="min-w-0 truncate font-medium text-text">
          {by}
        </span>
        {way}
        <Moment at={at} as="timed" />
      </p>
      <p
        dir="auto"
        className={cx(
          'rounded-lg px-3.5 py-2.5 wrap-anywhere whitespace-pre-wrap',
          isOurs
            ? 'justify-self-end bg-accent-soft'
            : 'justify-self-start border border-line bg-raised',
        )}
      >
        {text}
      </p>
      {children && <div className={cx('text-xs', isOurs && 'justify-self-end')}>{children}</div>}
    </li>
  )
}
