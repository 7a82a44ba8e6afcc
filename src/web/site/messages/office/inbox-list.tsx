// Message list of one page; arrow keys move through it, R replies.
import Handshake from 'lucide-react/icons/handshake'
import Mail from 'lucide-react/icons/mail'
import MessageCircle from 'lucide-react/icons/message-circle'
import type { KeyboardEvent } from 'react'
import { Link, useNavigate } from 'react-router'
import type { Message } from '#contract/site/messages.ts'
import { HereMark, PromiseBadge, StateBadges } from '#web/site/messages/parts/message-badges.tsx'
import { nameOf } from '#web/site/messages/parts/writer.ts'
import { cx } from '#web/ui/cx.ts'
import { Moment } from '#web/ui/moment.tsx'
import { inboxPath } from '../queries.ts'

/** Makes the message screen focus the reply field. */
export interface OpenState {
  isAnswering: boolean
}

interface InboxListProps {
  messages: readonly Message[]
  openId: string | undefined
  /** Search string of the address, without the `?`. */
  search: string
  isBusy: boolean
}

export function InboxList({ messages, openId, search, isBusy }: InboxListProps) {
  const navigate = useNavigate()

  function walk(event: KeyboardEvent<HTMLUListElement>) {
    const links = [...event.currentTarget.querySelectorAll('a')]
    const at = links.findIndex((link) => link === document.activeElement)
    const link = links[at]
    if (!link || event.ctrlKey || event.metaKey || event.altKey) return
    const to = { ArrowDown: at + 1, ArrowUp: at - 1, Home: 0, End: links.length - 1 }[event.key]
    if (to !== undefined) {
      event.preventDefault()
      links[to]?.focus()
    } else if (event.key === 'r' || event.key === 'R') {
      event.preventDefault()
      const state: OpenState = { isAnswering: true }
      void navigate(link.pathname + link.search, { state })
    }
  }

  return (
    <ul
      aria-label="Messages"
      aria-busy={isBusy}
      aria-keyshortcuts="ArrowDown ArrowUp R"
      onKeyDown={walk}
      className={cx('transition-opacity', isBusy && 'opacity-60')}
    >
      {messages.map((message) => (
        <li key={message._id} className="border-b border-line last:border-b-0">
          <Link
            to={`${inboxPath}/${message._id}${search}`}
            aria-current={message._id === openId ? 'true' : undefined}
            className="group relative block px-4 py-3 -outline-offset-2 hover:bg-hover aria-[current]:bg-accent-soft aria-[current]:forced-selected"
          >
            <Row message={message} />
          </Link>
        </li>
      ))}
    </ul>
  )
}

function Row({ message }: { message: Message }) {
  const { kind, booking, company, message: text, lastAt, read, isSpam, visitorHere } = message
  const isUnread = !read && !isSpam
  const Kind = kind === 'chat' ? MessageCircle : booking ? Handshake : Mail
  return (
    <>
      {isUnread && (
        <span className="absolute top-5 left-1.5 size-1.5 rounded-full bg-brand-line forced-fill">
          <span className="sr-only">Unread</span>
        </span>
      )}
      <span className="flex items-center gap-2">
        <Kind
          size={14}
          role="img"
          aria-label={kind === 'chat' ? 'Chat' : booking ? 'Booking' : 'Contact form'}
          className="shrink-0 text-muted"
        />
        <span className="flex min-w-0 flex-1 items-baseline gap-2">
          <span
            dir="auto"
            className={cx('max-w-full truncate', isUnread ? 'font-semibold' : 'font-medium')}
          >
            {nameOf(message)}
          </span>
          {company && <span className="min-w-0 flex-1 truncate text-sm text-muted">{company}</span>}
        </span>
        <Moment at={lastAt} className="text-xs text-muted" />
      </span>
      <span dir="auto" className="mt-0.5 line-clamp-2 text-sm text-pretty wrap-anywhere text-muted">
        {text}
      </span>
      <span className="mt-1.5 flex flex-wrap items-center gap-1.5 empty:hidden">
        <PromiseBadge message={message} />
        <StateBadges message={message} />
        {visitorHere && <HereMark />}
      </span>
    </>
  )
}

const isNew = ({ read, isSpam }: Message) => !read && !isSpam

/**
 * Order of an inbox in use: messages being read keep their place, new ones go on top.
 * @param shown the rows on screen
 * @param fresh the same page from the server, unread first
 * @param open the message being read, which stays even if the filter no longer matches it
 */
export function preserveOrder(
  shown: readonly Message[],
  fresh: readonly Message[],
  open: Message | undefined,
): Message[] {
  const before = new Map(shown.map((message) => [message._id, message]))
  const now = new Map(fresh.map((message) => [message._id, message]))
  const isRisen = (message: Message) => {
    const known = before.get(message._id)
    return isNew(message) && (!known || !isNew(known))
  }
  const remaining = shown.flatMap(({ _id }) => {
    const message = now.get(_id) ?? (open?._id === _id ? open : undefined)
    return message && !isRisen(message) ? [message] : []
  })
  const added = fresh.filter((message) => !before.has(message._id) && !isRisen(message))
  return [...fresh.filter(isRisen), ...remaining, ...added]
}
