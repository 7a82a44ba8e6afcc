// Default notification settings and timing. Pure.
import { minuteMs } from '#contract/values/durations.ts'
import type {
  NotificationChoice,
  NotificationKind,
  NotificationMail,
  NotificationOutcome,
} from '#contract/records/notifications.ts'
import { type Caller, isStaff, isPermitted } from '#server/platform/caller.ts'

export type Channels = Pick<NotificationChoice, 'inApp' | 'mail'>

/** Messages already go to the agency's mailbox, so they default to `off`. */
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

/** Immediate approval requests have their own email (people/emails.ts), so they are not batched. */
export const mailCadence = (kind: NotificationKind, mail: NotificationMail): NotificationMail =>
  kind === 'approval' && mail === 'soon' ? 'off' : mail

/** Events that can repeat on a record, e.g. when undone; notified again only after the last one was read. */
export const isState = (kind: NotificationKind): boolean =>
  ['assigned', 'done', 'message', 'approval', 'consent', 'consentAnswer'].includes(kind)

const outcomes: Record<string, NotificationOutcome> = {
  asked: 'asked',
  approved: 'approved',
  'changes asked': 'sent back',
  accepted: 'accepted',
  declined: 'declined',
}

const kindsWithOutcome: readonly NotificationKind[] = ['decision', 'quote', 'overage']

/** @param about the event's name, which says what was decided: `decision <id> client approved 3` */
export function outcomeOf(kind: NotificationKind, about: string): NotificationOutcome | null {
  if (!kindsWithOutcome.includes(kind)) return null
  const [, outcome = ''] = / (changes asked|asked|approved|accepted|declined) /.exec(about) ?? []
  return outcomes[outcome] ?? null
}

const ownsCompany = (caller: Caller) =>
  !isStaff(caller) && caller.companies.some(({ role }) => role === 'owner')

const kindsOfWork = ['assigned', 'mentioned', 'commented', 'file', 'due', 'done'] as const

/** Kinds available to a caller, in display order. */
export function kindsFor(caller: Caller): readonly NotificationKind[] {
  return [
    ...kindsOfWork,
    'review',
    'decision',
    ...(isStaff(caller) ? (['waiting', 'request'] as const) : []),
    ...(isStaff(caller) ? [] : (['report'] as const)),
    ...(isPermitted(caller, 'projects') ? (['reportDue', 'postDue', 'unscheduled'] as const) : []),
    ...(ownsCompany(caller) ? (['revealed', 'consent', 'retainer', 'overage'] as const) : []),
    ...(isPermitted(caller, 'settings') ? (['consentAnswer'] as const) : []),
    ...(isPermitted(caller, 'clients') || ownsCompany(caller) ? (['renewal'] as const) : []),
    ...(isPermitted(caller, 'money') ? (['quote', 'retainer', 'overage'] as const) : []),
    ...(isPermitted(caller, 'inbox') ? (['message', 'booking'] as const) : []),
    ...(isPermitted(caller, 'clients') ? (['approval'] as const) : []),
  ]
}

/** From the first notification of a batch to sending its email. */
const batchMinutes = 3

/** In the person's time zone, or else the agency's. */
const digestTime = '08:00'

/** Due tasks are notified from this hour of the person's day, before the digest. */
export const dueHour = 7

/** Retention of read and unread notifications and of unsubscribe links. */
export const retentionDays = { read: 30, unread: 180, links: 400 }

/** The next `digestTime` in the time zone. */
export function nextDigest(now: Date, timeZone: string): Date {
  const clock = new Intl.DateTimeFormat('en-GB', { timeZone, timeStyle: 'short' })
  // Offsets are multiples of a quarter hour and clocks change at night, so one of the next quarters matches.
  const quarter = 15 * minuteMs
  let at = Math.floor(now.getTime() / quarter) * quarter + quarter
  while (clock.format(at) !== digestTime) at += quarter
  return new Date(at)
}

/** When an email batch started now is sent. */
export function sendAt(cadence: 'soon' | 'daily', now: Date, timeZone: string): Date {
  if (cadence === 'daily') return nextDigest(now, timeZone)
  return new Date(now.getTime() + batchMinutes * minuteMs)
}
