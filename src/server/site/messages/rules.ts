// Rules for messages: deadlines, rate limits and changes.
import { hourMs } from '#contract/values/durations.ts'
import {
  type Message,
  type MessageChange,
  type NewMessage,
  hiddenField,
} from '#contract/site/messages.ts'
import { AppError, wrongState } from '#server/platform/app-error.ts'

export type SpamReason = NonNullable<Message['spamReason']>

/** Messages over these limits are stored as spam; over `flood` they are rejected. */
export const limits = {
  fromOneAddress: { what: 'message', allowed: 10, minutes: 60 },
  inAll: { what: 'messages in all', allowed: 300, minutes: 60 },
  flood: { what: 'message flood', allowed: 1000, minutes: 60 },
  confirmations: { what: 'message confirmation', allowed: 3, minutes: 24 * 60 },
} as const

export function dueAt(waitingSince: Date, replyWithinHours: number): Date {
  return new Date(waitingSince.getTime() + replyWithinHours * hourMs)
}

/** The strongest sign of spam, if any. */
export function findSpamReason(
  message: NewMessage,
  isWithin: { fromOneAddress: boolean; inAll: boolean },
): SpamReason | null {
  if (message[hiddenField]) return 'hidden field'
  if (!isWithin.fromOneAddress) return 'many from one address'
  return isWithin.inAll ? null : 'many at once'
}

export interface MessageState {
  readAt: Date | null
  answeredAt: Date | null
  waitingSince: Date | null
  spamReason: SpamReason | null
  note: string
  receivedAt: Date
  lastAt: Date
  version: number
  editedVersion: number
}

const mark = (given: boolean | undefined, before: Date | null, now: Date) =>
  given === undefined ? before : given ? (before ?? now) : null

/** @throws AppError `stale` if a person changed the message since `change.version` */
export function changedMessage<Row extends MessageState>(
  row: Row,
  { read, answered, isSpam, note, version }: MessageChange,
  now: Date,
): Row {
  if (version !== undefined && version < row.editedVersion) throw new AppError('stale')
  const answeredAt = mark(answered, row.answeredAt, now)
  return {
    ...row,
    readAt: mark(read, row.readAt, now),
    answeredAt,
    waitingSince: answered === undefined ? row.waitingSince : answeredAt ? null : row.lastAt,
    spamReason:
      isSpam === undefined ? row.spamReason : isSpam ? (row.spamReason ?? 'marked') : null,
    note: note === undefined ? row.note : (note ?? ''),
    version: row.version + 1,
    editedVersion: row.version + 1,
  }
}

/** Visitors enter one name in the chat; its last word becomes the last name. */
export function splitName(name: string): { firstName: string; lastName: string } {
  const words = name.split(/\s+/)
  if (words.length < 2) return { firstName: name, lastName: '' }
  return { firstName: words.slice(0, -1).join(' '), lastName: words.at(-1) ?? '' }
}

export const fullName = ({ firstName, lastName }: { firstName: string; lastName: string }) =>
  `${firstName} ${lastName}`.trim()

/**
 * Staff see and cancel a consultation through its message, so it must stay until then.
 * @throws AppError `wrong_state` if the consultation has not ended
 */
export function assertRemovable(booking: { state: string; end: string } | null, now: Date): void {
  if (booking?.state !== 'booked' || new Date(booking.end) <= now) return
  throw wrongState('Cancel the consultation first. The visitor still has it booked.')
}

/** Rate limits of the chat. */
export const chatLimits = {
  openings: { what: 'chat', allowed: 20, minutes: 60 },
  messages: { what: 'chat message', allowed: 30, minutes: 1 },
} as const

/** Limit per household or office network. */
export const maxStreams = 20

interface Waiting {
  email: string
  waitingSince: Date | null
  spamReason: string | null
  delivery: { state: string; deliveredAt: string | null } | null
}

/** Hands a conversation to the agency's mailbox if no one is online, once per wait. */
export function isLeftForMail(chat: Waiting, isStaffOnline: boolean): boolean {
  const { email, waitingSince, spamReason, delivery } = chat
  if (isStaffOnline || email === '' || waitingSince === null || spamReason !== null) return false
  if (!delivery) return true
  return delivery.deliveredAt !== null && new Date(delivery.deliveredAt) < waitingSince
}
