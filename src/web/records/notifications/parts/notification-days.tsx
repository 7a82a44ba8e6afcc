// Notifications by day, or that there are none.
import AtSign from 'lucide-react/icons/at-sign'
import Building2 from 'lucide-react/icons/building-2'
import CalendarClock from 'lucide-react/icons/calendar-clock'
import CircleCheck from 'lucide-react/icons/circle-check'
import Eye from 'lucide-react/icons/eye'
import ChartColumn from 'lucide-react/icons/chart-column'
import Images from 'lucide-react/icons/images'
import FileCheck from 'lucide-react/icons/file-check'
import Gavel from 'lucide-react/icons/gavel'
import Handshake from 'lucide-react/icons/handshake'
import Gauge from 'lucide-react/icons/gauge'
import Hourglass from 'lucide-react/icons/hourglass'
import Inbox from 'lucide-react/icons/inbox'
import KeyRound from 'lucide-react/icons/key-round'
import Lightbulb from 'lucide-react/icons/lightbulb'
import MessageSquare from 'lucide-react/icons/message-square'
import Paperclip from 'lucide-react/icons/paperclip'
import RefreshCw from 'lucide-react/icons/refresh-cw'
import Stamp from 'lucide-react/icons/stamp'
import UserPlus from 'lucide-react/icons/user-plus'
import type { LucideIcon } from 'lucide-react'
import { Link } from 'react-router'
import type { Notification, NotificationKind } from '#contract/records/notifications.ts'
import { describeNotification } from '#contract/records/notification-messages.ts'
import { useByDay } from '#web/lib/by-day.ts'
import { EmptyState } from '#web/ui/empty-state.tsx'
import { currentLocale } from '#web/lib/locale.ts'
import { cx } from '#web/ui/cx.ts'
import { Moment } from '#web/ui/moment.tsx'

const icons: Record<NotificationKind, LucideIcon> = {
  assigned: UserPlus,
  mentioned: AtSign,
  commented: MessageSquare,
  file: Paperclip,
  due: CalendarClock,
  done: CircleCheck,
  message: Inbox,
  approval: Building2,
  review: Eye,
  decision: Gavel,
  waiting: Hourglass,
  request: Lightbulb,
  revealed: KeyRound,
  booking: Handshake,
  quote: FileCheck,
  report: ChartColumn,
  reportDue: ChartColumn,
  postDue: Images,
  unscheduled: Images,
  renewal: RefreshCw,
  consent: Stamp,
  consentAnswer: Stamp,
  retainer: Gauge,
  overage: Gauge,
}

/** One notification, as a link to its record. */
function NotificationItem({
  notification,
  onOpen,
}: {
  notification: Notification
  onOpen: () => void
}) {
  const { kind, read, at, path, excerpt, company, project, record } = notification
  const Icon = icons[kind]
  const place = [
    // Of a company itself, it is the title.
    (record.kind !== 'company' || kind === 'revealed') && company?.name,
    project?.title,
  ]
    .filter(Boolean)
    .join(' · ')
  return (
    <li>
      <Link
        to={path}
        onClick={onOpen}
        className="flex items-start gap-2.5 rounded-md px-2 py-2 transition-colors hover:bg-hover"
      >
        <span
          className={cx(
            'mt-0.5 grid size-6 shrink-0 place-content-center rounded-full',
            read ? 'bg-hover text-muted' : 'bg-accent-soft text-accent',
          )}
        >
          <Icon size={14} aria-hidden />
        </span>
        <span className="min-w-0 flex-1">
          <span dir="auto" className={cx('block text-pretty wrap-anywhere', read && 'text-muted')}>
            {describeNotification(notification, currentLocale()).map(({ text, isName }, at_) => (
              <span key={at_} className={cx(isName && 'font-medium text-text')}>
                {at_ > 0 && ' '}
                {text}
              </span>
            ))}
          </span>
          {excerpt !== '' && (
            <span dir="auto" className="mt-0.5 line-clamp-2 text-sm text-muted wrap-anywhere">
              {excerpt}
            </span>
          )}
          <span className="mt-0.5 flex gap-1.5 text-xs text-muted">
            {place !== '' && (
              <span dir="auto" className="truncate">
                {place}
              </span>
            )}
            <Moment at={at} as="time" className="shrink-0 tabular-nums" />
          </span>
        </span>
        {!read && (
          <span className="mt-2 size-2 shrink-0 rounded-full bg-brand-line forced-fill">
            <span className="sr-only">Unread</span>
          </span>
        )}
      </Link>
    </li>
  )
}

export function NotificationDays({
  items,
  onOpen,
}: {
  items: readonly Notification[]
  onOpen: (id: string) => void
}) {
  return useByDay(items).map(({ day, title, items: ofDay }) => (
    <section key={day} aria-label={title}>
      <h3 className="px-2 pt-3 pb-1 text-xs font-medium text-muted">{title}</h3>
      <ul>
        {ofDay.map((notification) => (
          <NotificationItem
            key={notification._id}
            notification={notification}
            onOpen={() => onOpen(notification._id)}
          />
        ))}
      </ul>
    </section>
  ))
}

/** Empty state of the notifications. */
export function NoNotifications() {
  return (
    <EmptyState title="You’re all caught up" className="py-10">
      You’ll see tasks assigned to you, comments and due dates here.
    </EmptyState>
  )
}
