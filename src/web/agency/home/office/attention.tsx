// Items that need the user's attention, such as overdue tasks, replies, reports and renewals. Each disappears once done.
import { useQuery } from '@tanstack/react-query'
import CircleCheck from 'lucide-react/icons/circle-check'
import { Link } from 'react-router'
import { type Attention as Found, type AttentionItem, overview } from '#contract/agency/overview.ts'
import { modules } from '#web/modules.ts'
import { shortDate } from '#web/lib/dates.ts'
import { toQuery } from '#web/lib/query.ts'
import { useToday } from '#web/lib/today.ts'
import type { AttentionLook } from '#web/records/module.ts'
import { Moment } from '#web/ui/moment.tsx'
import { cx } from '#web/ui/cx.ts'

export const attentionQuery = (day: string) => toQuery(overview.attention, { query: { day } })

const looks = new Map(modules.flatMap(({ attention = {} }) => Object.entries(attention)))

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
  const look = looks.get(kind)
  if (!look) return null
  const more = total - items.length
  return (
    <>
      {items.map((item) => (
        <Item key={item._id} look={look} item={item} />
      ))}
      {more > 0 && (
        <li>
          <Link to={look.all} className="block py-2 pl-7 text-sm text-accent hover:underline">
            {more} more {look.label.toLowerCase()}
          </Link>
        </li>
      )}
    </>
  )
}

const isDay = (due: string) => due.length === 10

function Item({ look, item }: { look: AttentionLook; item: AttentionItem }) {
  const { icon: Icon, label, isUrgent, hidesDue } = look
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
        {label}
        {due && !hidesDue && (
          <span className="max-sm:hidden">
            {', '}
            {isDay(due) ? shortDate(due) : <Moment at={due} as="timed" />}
          </span>
        )}
      </p>
    </li>
  )
}
