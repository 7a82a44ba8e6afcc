// What needs the user's attention: one line for each kind, with its most urgent item. It disappears once done.
import { useQuery } from '@tanstack/react-query'
import ChevronDown from 'lucide-react/icons/chevron-down'
import CircleCheck from 'lucide-react/icons/circle-check'
import { Link } from 'react-router'
import {
  type Attention as Found,
  type AttentionItem,
  type AttentionKind,
  overview,
} from '#contract/agency/overview.ts'
import { modules } from '#web/modules.ts'
import { useNow } from '#web/lib/clock.ts'
import { shortDate } from '#web/lib/dates.ts'
import { toQuery } from '#web/lib/query.ts'
import { useToday } from '#web/lib/today.ts'
import type { AttentionLook } from '#web/records/module.ts'
import { Moment } from '#web/ui/moment.tsx'
import { cx } from '#web/ui/cx.ts'

/** @param kind all items of this kind */
export const attentionQuery = (day: string, kind?: AttentionKind) =>
  toQuery(overview.attention, { query: { day, ...(kind && { kind }) } })

const refetched = { refetchInterval: 60_000 }

const looks = new Map(modules.flatMap(({ attention = {} }) => Object.entries(attention)))

interface AttentionProps {
  /** The kind whose items are all listed. */
  listed: AttentionKind | undefined
  hrefOf: (listed: AttentionKind | undefined) => string
}

export function Attention({ listed, hrefOf }: AttentionProps) {
  const { data } = useQuery({ ...attentionQuery(useToday()), ...refetched })
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
          {data.groups.map((group) => {
            const isListed = group.kind === listed
            const href = hrefOf(isListed ? undefined : group.kind)
            return <Group key={group.kind} group={group} isListed={isListed} href={href} />
          })}
        </ul>
      )}
    </section>
  )
}

interface GroupProps {
  group: Found['groups'][number]
  isListed: boolean
  /** Lists its items here, or no longer. */
  href: string
}

function Group({ group: { kind, items, total }, isListed, href }: GroupProps) {
  const look = looks.get(kind)
  const [first] = items
  if (!look || !first) return null
  const { icon: Icon, label, all, isUrgent } = look
  const isHere = total > 1 && all === undefined
  return (
    <li className="py-2">
      <div className="relative grid grid-cols-[1rem_minmax(0,1fr)_auto] items-center gap-x-3 sm:grid-cols-[1rem_12rem_minmax(0,1fr)_auto]">
        <Icon
          size={16}
          aria-hidden
          className={cx('shrink-0', isUrgent ? 'text-bad' : 'text-muted')}
        />
        <p className="flex min-w-0 items-baseline gap-2">
          {total === 1 ? (
            <span>{label}</span>
          ) : (
            <Link
              to={all ?? href}
              preventScrollReset={isHere}
              aria-expanded={isHere ? isListed : undefined}
              className="relative z-1 flex min-w-0 items-baseline gap-2 hover:underline pointer-coarse:py-1.5"
            >
              <span>{label}</span> <span className="font-medium tabular-nums">{total}</span>
              {isHere && (
                <ChevronDown
                  size={14}
                  aria-hidden
                  className={cx('self-center text-muted', isListed && 'rotate-180')}
                />
              )}
            </Link>
          )}
        </p>
        <Title item={first} className="max-sm:col-span-2 max-sm:col-start-2 max-sm:row-start-2" />
        <Due look={look} due={first.due} />
      </div>
      {isListed && isHere && <Others kind={kind} look={look} />}
    </li>
  )
}

/** All but the first, which the line has. */
function Others({ kind, look }: { kind: AttentionKind; look: AttentionLook }) {
  const { data } = useQuery({ ...attentionQuery(useToday(), kind), ...refetched })
  const { items = [], total = 0 } = data?.groups[0] ?? {}
  return (
    <ul aria-label={look.label} className="pl-7 sm:pl-55">
      {items.slice(1).map((item) => (
        <li key={item._id} className="relative flex items-center gap-3 py-1.5">
          <Title item={item} className="flex-1" />
          <Due look={look} due={item.due} />
        </li>
      ))}
      {total > items.length && (
        <li className="py-1.5 text-sm text-muted">and {total - items.length} more</li>
      )}
    </ul>
  )
}

function Title({
  item: { title, place, path },
  className,
}: {
  item: AttentionItem
  className: string
}) {
  return (
    <p className={cx('min-w-0 truncate', className)}>
      <Link
        dir="auto"
        to={path}
        className="font-medium after:absolute after:inset-0 hover:underline"
      >
        {title}
      </Link>{' '}
      <span dir="auto" className="text-muted">
        {place}
      </span>
    </p>
  )
}

const isDay = (due: string) => due.length === 10

function Due({ look, due }: { look: AttentionLook; due: string | null }) {
  const now = useNow()
  if (!due || look.hidesDue) return <span />
  const deadline = now === undefined ? undefined : look.deadline?.(due, now)
  const isUrgent = deadline ? deadline.isUrgent : look.isUrgent && !look.isSince
  return (
    <p className={cx('shrink-0 text-sm tabular-nums', isUrgent ? 'text-bad' : 'text-muted')}>
      {deadline?.text}
      {look.isSince && 'since '}
      {!look.deadline && (isDay(due) ? shortDate(due) : <Moment at={due} as="timed" />)}
    </p>
  )
}
