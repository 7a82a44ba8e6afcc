// Notifies the agency of bookings: inbox, notifications, open windows.
import {
  insertContact,
  raiseBookingMessage,
  showBookingMessage,
} from '#server/site/messages/service.ts'
import { agencyTimeZone } from '#server/platform/clock.ts'
import type { Work } from '#server/platform/context.ts'
import type { Tx } from '#server/platform/database/pool.ts'
import { formatWhen } from './rules.ts'
import type { BookingRow } from './store.ts'

/** The booking's text in the inbox. */
function textOf(booking: BookingRow): string {
  const { state, hostName, note } = booking
  const what = state === 'cancelled' ? 'Cancelled: consultation on' : 'Consultation on'
  const who = hostName === null ? '' : `, with ${hostName}`
  const text = `${what} ${formatWhen(booking, agencyTimeZone())}${who}.`
  return note === '' ? text : `${text}\n\n${note}`
}

/** @returns the message's id */
export const insertBookingMessage = (tx: Tx, ctx: Work, booking: BookingRow): Promise<string> => {
  const { name, email } = booking
  return insertContact(tx, ctx, { name, email, text: textOf(booking) })
}

/** Marks the message unread after a move or cancellation. */
export async function showInInbox(tx: Tx, ctx: Work, booking: BookingRow): Promise<void> {
  if (booking.messageId === null) return
  await showBookingMessage(tx, ctx, booking.messageId, textOf(booking))
}

/** @param before the previous host, if another one took over */
export async function notifyHosts(
  tx: Tx,
  ctx: Work,
  booking: BookingRow,
  before: string | null = null,
): Promise<void> {
  const { id, messageId, hostId, sequence } = booking
  if (messageId === null) return
  const people = [hostId, before].filter((person) => person !== null)
  await ctx.notify(tx, {
    kind: 'booking',
    record: messageId,
    about: `${id} ${sequence}`,
    people: [...new Set(people)],
  })
}

export const announceBooking = (ctx: Work, { id, version }: BookingRow): void =>
  ctx.announce({ kind: 'booking', id, version, isInternal: true })

/** Updates the message without marking it unread, since a confirmation needs no action. */
export async function refreshInbox(tx: Tx, ctx: Work, { messageId }: BookingRow): Promise<void> {
  if (messageId !== null) await raiseBookingMessage(tx, ctx, messageId)
}
