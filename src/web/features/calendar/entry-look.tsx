// Color, icon and label of each kind of entry.
import CircleCheck from 'lucide-react/icons/circle-check'
import CircleDashed from 'lucide-react/icons/circle-dashed'
import Flag from 'lucide-react/icons/flag'
import FlagTriangleRight from 'lucide-react/icons/flag-triangle-right'
import Handshake from 'lucide-react/icons/handshake'
import Lock from 'lucide-react/icons/lock'
import type { LucideIcon } from 'lucide-react'
import Megaphone from 'lucide-react/icons/megaphone'
import RefreshCw from 'lucide-react/icons/refresh-cw'
import Repeat from 'lucide-react/icons/repeat'
import type { CalendarEntry, CalendarKind } from '#contract/events.ts'
import { cx } from '#web/ui/cx.ts'

export const kindNames: Record<CalendarKind, string> = {
  event: 'Events',
  project: 'Projects',
  campaign: 'Campaigns',
  task: 'Tasks',
  renewal: 'Renewals',
  booking: 'Consultations',
}

/** Background and text color of a bar. */
export const barLooks: Record<CalendarKind, string> = {
  event: 'bg-accent-soft text-accent',
  project: 'bg-tag-violet-soft text-tag-violet',
  campaign: 'bg-tag-orange-soft text-tag-orange',
  task: 'text-text hover:bg-hover',
  renewal: 'bg-tag-pink-soft text-tag-pink',
  booking: 'bg-tag-teal-soft text-tag-teal',
}

export const dotLooks: Record<CalendarKind, string> = {
  event: 'bg-accent',
  project: 'bg-paint-violet',
  campaign: 'bg-paint-orange',
  task: 'bg-muted',
  renewal: 'bg-paint-pink',
  booking: 'bg-paint-teal',
}

/** Only tasks: the dates of a finished project or campaign stay valid. */
export const isStruck = ({ kind, isDone }: CalendarEntry): boolean => kind === 'task' && isDone

/** Says what the record's date means. */
export function dateText({ kind, date }: CalendarEntry): string | undefined {
  if (date === null) return undefined
  if (kind === 'renewal') return 'Renews'
  if (date === 'due') return 'Due'
  const noun = kind === 'project' ? 'Project' : 'Campaign'
  return `${noun} ${date === 'start' ? 'starts' : 'ends'}`
}

const signs = {
  done: CircleCheck,
  due: CircleDashed,
  campaign: Megaphone,
  start: FlagTriangleRight,
  end: Flag,
  series: Repeat,
  renewal: RefreshCw,
  booking: Handshake,
} satisfies Record<string, LucideIcon>

function signOf({ kind, date, isDone, occurrence }: CalendarEntry): keyof typeof signs | undefined {
  if (kind === 'task') return isDone ? 'done' : 'due'
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
