// Message header: sender, status, actions, and why it is marked as spam.
import Ellipsis from 'lucide-react/icons/ellipsis'
import Mail from 'lucide-react/icons/mail'
import OctagonAlert from 'lucide-react/icons/octagon-alert'
import Trash2 from 'lucide-react/icons/trash-2'
import { useState } from 'react'
import { useLocation, useNavigate } from 'react-router'
import { type Message, type MessageDetail, messages } from '#contract/site/messages.ts'
import { useMessageActions } from '#web/site/messages/parts/message-actions.ts'
import { HereMark, PromiseBadge, StateBadges } from '#web/site/messages/parts/message-badges.tsx'
import { nameOf } from '#web/site/messages/parts/writer.ts'
import { api } from '#web/lib/browser.ts'
import { Avatar } from '#web/ui/avatar.tsx'
import { Button, IconButton, LinkButton } from '#web/ui/button.tsx'
import { Menu, MenuItem, MenuSeparator } from '#web/ui/menu.tsx'
import { DeleteRecord } from '#web/kit/records/delete-record.tsx'
import { Banner } from '#web/ui/banner.tsx'
import { inboxPath } from '../queries.ts'

export const titleId = 'message-title'

export function MessageHead({ message }: { message: MessageDetail }) {
  const { _id: messageId, kind, booking, company, answered, client, visitorHere } = message
  const { mark, refreshInbox } = useMessageActions(message)
  const { search } = useLocation()
  const navigate = useNavigate()
  const [isAsking, setAsking] = useState(false)
  const name = nameOf(message)

  async function remove() {
    await api(messages.remove, { params: { messageId } })
    await refreshInbox()
    void navigate(inboxPath + search)
  }

  return (
    <header className="flex flex-wrap items-start gap-x-4 gap-y-3">
      <Avatar name={name} size="md" className="mt-0.5" />
      <div className="min-w-0 flex-1 basis-48">
        <h2
          id={titleId}
          tabIndex={-1}
          dir="auto"
          className="font-display text-xl font-semibold break-words"
        >
          {name}
        </h2>
        <p className="text-sm text-muted">
          {kind === 'chat'
            ? 'Chat on the website'
            : booking
              ? 'Booked on the website'
              : 'Contact form'}
          {company && ` · ${company}`}
        </p>
        <p className="mt-2 flex flex-wrap items-center gap-1.5 empty:hidden">
          <PromiseBadge message={message} />
          <StateBadges message={message} />
          {visitorHere && <HereMark />}
        </p>
      </div>
      <div className="flex flex-wrap items-center gap-2">
        <Button
          onClick={() =>
            void mark(
              { answered: !answered },
              answered ? 'Marked as unanswered' : 'Marked as answered',
            )
          }
        >
          {answered ? 'Mark as unanswered' : 'Mark as answered'}
        </Button>
        {!client && (
          <LinkButton aria-haspopup="dialog" to={`client${search}`} preventScrollReset>
            Make client
          </LinkButton>
        )}
        <Menu
          label="More actions"
          align="end"
          trigger={
            <IconButton label="More actions" variant="secondary">
              <Ellipsis size={16} aria-hidden />
            </IconButton>
          }
        >
          <MoreActions message={message} onDelete={() => setAsking(true)} />
        </Menu>
      </div>
      {isAsking && (
        <DeleteRecord
          title="Delete message"
          name={name}
          onDelete={remove}
          onClose={() => setAsking(false)}
        >
          <p className="mt-2">The whole conversation will be deleted.</p>
        </DeleteRecord>
      )}
    </header>
  )
}

function MoreActions({ message, onDelete }: { message: MessageDetail; onDelete: () => void }) {
  const { read, isSpam } = message
  const { mark } = useMessageActions(message)
  return (
    <>
      <MenuItem icon={<Mail size={16} aria-hidden />} onSelect={() => void mark({ read: !read })}>
        {read ? 'Mark as unread' : 'Mark as read'}
      </MenuItem>
      <MenuItem
        icon={<OctagonAlert size={16} aria-hidden />}
        onSelect={() =>
          void mark({ isSpam: !isSpam }, isSpam ? 'Marked as not spam' : 'Marked as spam')
        }
      >
        {isSpam ? 'Not spam' : 'Mark as spam'}
      </MenuItem>
      <MenuSeparator />
      <MenuItem icon={<Trash2 size={16} aria-hidden />} isDanger opens="dialog" onSelect={onDelete}>
        Delete
      </MenuItem>
    </>
  )
}

const reasons: Record<NonNullable<Message['spamReason']>, string> = {
  'hidden field': 'A field that people can’t see was filled in.',
  'many from one address': 'Many messages came from one address within an hour.',
  'many at once': 'It was one of very many messages within an hour.',
  marked: 'Someone at the agency marked this as spam.',
}

/** Explains why a message is marked as spam, with a way to unmark it. */
export function SpamBanner({ message }: { message: MessageDetail }) {
  const { mark } = useMessageActions(message)
  const { spamReason, delivery } = message
  return (
    <Banner
      tone="warn"
      title="Spam"
      action={
        <Button size="sm" onClick={() => void mark({ isSpam: false }, 'Marked as not spam')}>
          Not spam
        </Button>
      }
    >
      {spamReason && reasons[spamReason]}
      {delivery.state === 'held' && ' It’s sent to our mailbox once you mark it as not spam.'}
    </Banner>
  )
}
