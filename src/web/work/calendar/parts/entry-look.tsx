// Color, icon and label of each kind of entry.
import CircleCheck from 'lucide-react/icons/circle-check'
import CircleDashed from 'lucide-react/icons/circle-dashed'
import Flag from 'lucide-react/icons/flag'
import FlagTriangleRight from 'lucide-react/icons/flag-triangle-right'
import Handshake from 'lucide-react/icons/handshake'
import Lock from 'lucide-react/icons/lock'
import type { LucideIcon } from 'lucide-react'
import Megaphone from 'lucide-react/icons/megaphone'
import ReceiptText from 'lucide-react/icons/receipt-text'
import RefreshCw from 'lucide-react/icons/refresh-cw'
import Repeat from 'lucide-react/icons/repeat'
import TriangleAlert from 'lucide-react/icons/triangle-alert'
import type { CalendarEntry, CalendarKind } from '#contract/work/calendar.ts'
import { cx } from '#web/ui/cx.ts'

export const kindNames: Record<CalendarKind, string> = {
  event: 'Events',
  project: 'Projects',
  campaign: 'Campaigns',
  task: 'Tasks',
  renewal: 'Renewals',
  invoice: 'Invoices',
  booking: 'Consultations',
}

/** Background and text color. */
export const kindLooks: Record<CalendarKind, string> = {
  event: 'bg-accent-soft text-accent',
  project: 'bg-tag-violet-soft text-tag-violet',
  campaign: 'bg-tag-orange-soft text-tag-orange',
  task: 'text-text hover:bg-hover',
  renewal: 'bg-tag-pink-soft text-tag-pink',
  invoice: 'bg-tag-green-soft text-tag-green',
  booking: 'bg-tag-teal-soft text-tag-teal',
}

export const dotLooks: Record<CalendarKind, string> = {
  event: 'bg-accent',
  project: 'bg-paint-violet',
  campaign: 'bg-paint-orange',
  task: 'bg-muted',
  renewal: 'bg-paint-pink',
  invoice: 'bg-paint-green',
  booking: 'bg-paint-teal',
}

/** Only tasks and invoices: the dates of a finished project or campaign stay valid. */
export const isStruck = ({ kind, isDone }: CalendarEntry): boolean =>
  (kind === 'task' || kind === 'invoice') && isDone

export function barLook(entry: CalendarEntry): string {
  if (isStruck(entry)) return 'text-muted line-through decoration-1 hover:bg-hover'
  return entry.isOverdue ? 'bg-bad-soft text-bad' : kindLooks[entry.kind]
}

/** Events open over the calendar, other records on their own screen. */
export const opensDialog = ({ kind }: CalendarEntry): 'dialog' | undefined =>
  kind === 'event' ? 'dialog' : undefined

/** Says what the record's date means. */
export function dateText({ kind, date, isOverdue }: CalendarEntry): string | undefined {
  if (date === null) return undefined
  if (kind === 'renewal') return 'Renews'
  if (date === 'due') return isOverdue ? 'Overdue' : 'Due'
  const noun = kind === 'project' ? 'Project' : 'Campaign'
  return `${noun} ${date === 'start' ? 'starts' : 'ends'}`
}

export function doneText({ kind, isDone }: CalendarEntry): string | undefined {
  if (!isDone) return undefined
  return kind === 'invoice' ? 'paid' : 'done'
}

const signs = {
  done: CircleCheck,
  due: CircleDashed,
  campaign: Megaphone,
  start: FlagTriangleRight,
  end: Flag,
  series: Repeat,
  renewal: RefreshCw,
  invoice: ReceiptText,
  overdue: TriangleAlert,
  booking: Handshake,
} satisfies Record<string, LucideIcon>

function signOf(entry: CalendarEntry): keyof typeof signs | undefined {
  const { kind, date, isDone, isOverdue, occurrence } = entry
  if (kind === 'task') return isDone ? 'done' : 'due'
  if (kind === 'invoice') return isDone ? 'done' : isOverdue ? 'overdue' : kind
  if (kind === 'campaign' && date === 'start') return kind
  if (kind === 'project') return date === 'start' ? 'start' : 'end'
  if (kind === 'booking' || kind === 'renewal') return kind
  return occurrence === null ? undefined : 'series'
}

function Sign({ sign, className }: { sign: keyof typeof signs; className: string | undefined }) {
  const Icon = signs[sign]
  return <Icon size={12} aria-hidden className={cx('shrink-0', className)} />
}

/** An icon before the title, so the kind does not depend on color alone. */
export function EntrySign({ entry, className }: { entry: CalendarEntry; className?: string }) {
  const sign = signOf(entry)
  return (
    <>
      {sign && <Sign sign={sign} className={className} />}
      {entry.kind === 'event' && entry.visibility === 'internal' && (
        <Lock size={11} aria-hidden className={cx('shrink-0', className)} />
      )}
    </>
  )
}
