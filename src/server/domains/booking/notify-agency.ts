// Whom the agency tells of a booking, and how: the inbox, notifications, open windows.
import {
  insertContact,
  raiseBookingMessage,
  showBookingMessage,
} from '#server/domains/messages/service.ts'
import { agencyTimeZone } from '#server/platform/clock.ts'
import type { Work } from '#server/platform/context.ts'
import type { Tx } from '#server/platform/database/pool.ts'
import { whenInWords } from './rules.ts'
import type { BookingRow } from './store.ts'

/** As it reads in the inbox. */
function textOf(booking: BookingRow): string {
  const { state, hostName, note } = booking
  const what = state === 'cancelled' ? 'Cancelled: consultation on' : 'Consultation on'
  const who = hostName === null ? '' : `, with ${hostName}`
  const text = `${what} ${whenInWords(booking, agencyTimeZone())}${who}.`
  return note === '' ? text : `${text}\n\n${note}`
}

/** @returns the message's id */
export const insertBookingMessage = (ctx: Work, tx: Tx, booking: BookingRow): Promise<string> => {
  const { name, email } = booking
  return insertContact(ctx, tx, { name, email, text: textOf(booking) })
}

/** It was moved or cancelled: to be read again. */
export async function showInInbox(ctx: Work, tx: Tx, booking: BookingRow): Promise<void> {
  if (booking.messageId === null) return
  await showBookingMessage(ctx, tx, booking.messageId, textOf(booking))
}

/** @param before who had it until now, where it has become another's */
export async function notifyHosts(
  ctx: Work,
  tx: Tx,
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

/** That it was confirmed is no reason to read it again. */
export async function refreshInbox(ctx: Work, tx: Tx, { messageId }: BookingRow): Promise<void> {
  if (messageId !== null) await raiseBookingMessage(ctx, tx, messageId)
}
