// Items that need the user's attention, such as overdue tasks, replies, reports and renewals. Each disappears once done.
import { useQuery } from '@tanstack/react-query'
import Building2 from 'lucide-react/icons/building-2'
import ChartColumn from 'lucide-react/icons/chart-column'
import CircleCheck from 'lucide-react/icons/circle-check'
import CircleDollarSign from 'lucide-react/icons/circle-dollar-sign'
import CircleDashed from 'lucide-react/icons/circle-dashed'
import Clock from 'lucide-react/icons/clock'
import Eye from 'lucide-react/icons/eye'
import Handshake from 'lucide-react/icons/handshake'
import FileCheck from 'lucide-react/icons/file-check'
import Images from 'lucide-react/icons/images'
import Inbox from 'lucide-react/icons/inbox'
import MailWarning from 'lucide-react/icons/mail-warning'
import ReceiptText from 'lucide-react/icons/receipt-text'
import RefreshCw from 'lucide-react/icons/refresh-cw'
import Stamp from 'lucide-react/icons/stamp'
import Trash2 from 'lucide-react/icons/trash-2'
import TrendingDown from 'lucide-react/icons/trending-down'
import { Link } from 'react-router'
import {
  type Attention as Found,
  type AttentionItem,
  type AttentionKind,
  overview,
} from '#contract/agency/overview.ts'
import { shortDate } from '#web/lib/dates.ts'
import { queryOf } from '#web/lib/query.ts'
import { useToday } from '#web/lib/today.ts'
import { Moment } from '#web/ui/moment.tsx'
import { cx } from '#web/ui/cx.ts'

export const attentionQuery = (day: string) => queryOf(overview.attention, { query: { day } })

interface KindLook {
  icon: typeof Inbox
  words: string
  isUrgent?: true
  /** Link to all items of this kind. */
  all: string
}

const looks: Record<AttentionKind, KindLook> = {
  overdue: { icon: Clock, words: 'Overdue', isUrgent: true, all: '/app/admin/tasks?mine' },
  booking: { icon: Handshake, words: 'Consultation', all: '/app/admin/calendar?kinds=booking' },
  today: { icon: CircleDashed, words: 'Due today', all: '/app/admin/tasks?mine' },
  reply: {
    icon: Inbox,
    words: 'Reply due',
    isUrgent: true,
    all: '/app/admin/messages?status=due',
  },
  budget: {
    icon: CircleDollarSign,
    words: 'Over budget',
    isUrgent: true,
    all: '/app/admin/campaigns',
  },
  plan: { icon: TrendingDown, words: 'Off plan', isUrgent: true, all: '/app/admin/campaigns' },
  report: { icon: ChartColumn, words: 'Report due', all: '/app/admin/campaigns' },
  quote: { icon: FileCheck, words: 'To invoice', all: '/app/admin/quotes?status=to+invoice' },
  instalment: { icon: ReceiptText, words: 'Instalment due', all: '/app/admin/invoices' },
  overage: { icon: ReceiptText, words: 'Overage to invoice', all: '/app/admin/clients' },
  draft: { icon: ReceiptText, words: 'To send', all: '/app/admin/invoices?status=draft' },
  post: { icon: Images, words: 'Post in review', all: '/app/admin/posts' },
  renewal: { icon: RefreshCw, words: 'Renewal due', all: '/app/admin/renewals' },
  consent: { icon: Stamp, words: 'Wording to confirm', all: '/app/admin/clients' },
  payment: {
    icon: CircleDollarSign,
    words: 'Online payment',
    isUrgent: true,
    all: '/app/admin/invoices',
  },
  delivery: {
    icon: ReceiptText,
    words: 'E-invoice not delivered',
    isUrgent: true,
    all: '/app/admin/invoices',
  },
  failed: {
    icon: MailWarning,
    words: 'Failed jobs',
    isUrgent: true,
    all: '/app/admin/settings/failed-jobs',
  },
  review: { icon: Eye, words: 'In review', all: '/app/admin/tasks' },
  erasure: { icon: Trash2, words: 'Erasure request', all: '/app/admin/people' },
  approval: {
    icon: Building2,
    words: 'Waiting for approval',
    all: '/app/admin/clients?status=waiting',
  },
}

export function Attention() {
  const { data } = useQuery({ ...attentionQuery(useToday()), refetchInterval: 60_000 })
  if (!data) return null
  const total = data.groups.reduce((sum, group) => sum + group.total, 0)
  return (
    <section aria-labelledby="attention" className="grid grid-cols-[minmax(0,1fr)] gap-1">
      <h2 id="attention" className="text-lg font-medium">
        Needs your attention
        {total > 0 && <span className="ml-2 font-normal text-muted tabular-nums">{total}</span>}
      </h2>
      {total === 0 ? (
        <p className="flex items-center gap-2 text-muted">
          <CircleCheck size={16} aria-hidden className="text-good" />
          Nothing needs your attention right now.
        </p>
      ) : (
        <ul className="divide-y divide-line border-y border-line">
          {data.groups.map((group) => (
            <Group key={group.kind} group={group} />
          ))}
        </ul>
      )}
    </section>
  )
}

function Group({ group: { kind, items, total } }: { group: Found['groups'][number] }) {
  const more = total - items.length
  return (
    <>
      {items.map((item) => (
        <Item key={item._id} kind={kind} item={item} />
      ))}
      {more > 0 && (
        <li>
          <Link
            to={looks[kind].all}
            className="block py-2 pl-7 text-sm text-accent hover:underline"
          >
            {more} more {looks[kind].words.toLowerCase()}
          </Link>
        </li>
      )}
    </>
  )
}

const isDay = (due: string) => due.length === 10

function Item({ kind, item }: { kind: AttentionKind; item: AttentionItem }) {
  const { icon: Icon, words, isUrgent } = looks[kind]
  const { title, place, due, path } = item
  return (
    <li className="relative flex items-center gap-3 py-2 hover:bg-hover">
      <Icon
        size={16}
        aria-hidden
        className={cx('shrink-0', isUrgent ? 'text-bad' : 'text-muted')}
      />
      <p className="min-w-0 flex-1 truncate">
        <Link dir="auto" to={path} className="font-medium after:absolute after:inset-0">
          {title}
        </Link>{' '}
        <span dir="auto" className="text-muted">
          {place}
        </span>
      </p>
      <p className={cx('shrink-0 text-sm tabular-nums', isUrgent ? 'text-bad' : 'text-muted')}>
        {words}
        {due && kind !== 'today' && (
          <span className="max-sm:hidden">
            {', '}
            {isDay(due) ? shortDate(due) : <Moment at={due} as="timed" />}
          </span>
        )}
      </p>
    </li>
  )
}
