// What people are told of unless they choose otherwise, and when. Pure.
import type {
  NotificationChoice,
  NotificationKind,
  NotificationMail,
} from '#contract/notifications.ts'
import { type Viewer, isStaff, isPermitted } from '#server/platform/viewer.ts'

export type Channels = Pick<NotificationChoice, 'inApp' | 'mail'>

/** A message goes to the agency's own mailbox as well. */
const defaultMail: Record<NotificationKind, NotificationMail> = {
  assigned: 'soon',
  mentioned: 'soon',
  commented: 'soon',
  file: 'daily',
  due: 'daily',
  done: 'off',
  message: 'off',
  approval: 'soon',
  review: 'soon',
  decision: 'soon',
  waiting: 'daily',
  request: 'soon',
  revealed: 'soon',
  booking: 'soon',
  quote: 'soon',
  report: 'soon',
  reportDue: 'soon',
  postDue: 'soon',
  unscheduled: 'soon',
  renewal: 'soon',
  consent: 'soon',
  consentAnswer: 'soon',
  retainer: 'soon',
  overage: 'soon',
}

export const defaultChannels = (kind: NotificationKind): Channels => ({
  inApp: true,
  mail: defaultMail[kind],
})

/** What is gathered for an email: who is asked at once for an approval gets an email of its own (people/emails.ts). */
export const mailCadence = (kind: NotificationKind, mail: NotificationMail): NotificationMail =>
  kind === 'approval' && mail === 'soon' ? 'off' : mail

/** Happens to a record again and again, as when a change is undone: told anew once the last one was read. */
export const isState = (kind: NotificationKind): boolean =>
  ['assigned', 'done', 'message', 'approval', 'consent', 'consentAnswer'].includes(kind)

const ownsCompany = (viewer: Viewer) =>
  !isStaff(viewer) && viewer.companies.some(({ role }) => role === 'owner')

const kindsOfWork = ['assigned', 'mentioned', 'commented', 'file', 'due', 'done'] as const

/** What somebody can be told of at all, in the order in which they choose. */
export function kindsFor(viewer: Viewer): readonly NotificationKind[] {
  return [
    ...kindsOfWork,
    'review',
    'decision',
    ...(isStaff(viewer) ? (['waiting', 'request'] as const) : []),
    ...(isStaff(viewer) ? [] : (['report'] as const)),
    ...(isPermitted(viewer, 'projects') ? (['reportDue', 'postDue', 'unscheduled'] as const) : []),
    ...(ownsCompany(viewer) ? (['revealed', 'consent', 'retainer', 'overage'] as const) : []),
    ...(isPermitted(viewer, 'settings') ? (['consentAnswer'] as const) : []),
    ...(isPermitted(viewer, 'clients') || ownsCompany(viewer) ? (['renewal'] as const) : []),
    ...(isPermitted(viewer, 'money') ? (['quote', 'retainer', 'overage'] as const) : []),
    ...(isPermitted(viewer, 'inbox') ? (['message', 'booking'] as const) : []),
    ...(isPermitted(viewer, 'clients') ? (['approval'] as const) : []),
  ]
}

/** From the first that is to be mailed until the email goes out with all that has come since. */
export const batchMinutes = 3

/** Where the person is, or the agency. */
const digestTime = '08:00'

/** Tasks are told of as due from this hour of the person's day on: before the digest. */
export const dueHour = 7

/** What was read is kept this long, what was not the other. */
export const retentionDays = { read: 30, unread: 180, links: 400 }

const minuteMs = 60_000

/** The next `digestTime` on the clock of the time zone. */
export function nextDigest(now: Date, timeZone: string): Date {
  const clock = new Intl.DateTimeFormat('en-GB', { timeZone, timeStyle: 'short' })
  // Zones differ by quarters of an hour, and clocks change at night: one of the next quarters reads so.
  const quarter = 15 * minuteMs
  let at = Math.floor(now.getTime() / quarter) * quarter + quarter
  while (clock.format(at) !== digestTime) at += quarter
  return new Date(at)
}

/** When the email of a cadence goes out that is begun now. */
export function sendAt(cadence: 'soon' | 'daily', now: Date, timeZone: string): Date {
  if (cadence === 'daily') return nextDigest(now, timeZone)
  return new Date(now.getTime() + batchMinutes * minuteMs)
}
