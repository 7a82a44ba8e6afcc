// Views, moves, cancels and confirms a booking by its private link. Staff can cancel, too.
import type { OwnBooking, SlotQuery } from '#contract/site/booking.ts'
import { minuteMs } from '#contract/values/durations.ts'
import type { Slot } from '#contract/site/slot.ts'
import { AppError, orNotFound, wrongState } from '#server/platform/app-error.ts'
import type { Context, PublicContext, Work } from '#server/platform/context.ts'
import type { Tx } from '#server/platform/database/pool.ts'
import { sendEmail } from '#server/platform/mail/email.ts'
import { consumeRateLimit } from '#server/platform/rate-limits.ts'
import { isPermitted } from '#server/platform/caller.ts'
import { findHost, takenError } from './availability.ts'
import { bookingMail } from './emails.ts'
import { readLink } from './links.ts'
import { announceBooking, notifyHosts, refreshInbox, showInInbox } from './notify-agency.ts'
import { limits } from './rules.ts'
import { type IntakeOptions, getSlots } from './service.ts'
import * as store from './store.ts'

const isOver = ({ start }: store.BookingRow) => start.getTime() <= Date.now()

const present = (row: store.BookingRow, isByMail: boolean): OwnBooking => ({
  start: row.start.toISOString(),
  end: row.end.toISOString(),
  state: row.state,
  isOver: isOver(row),
  host: row.hostName,
  place: row.place,
  email: row.email,
  timeZone: row.timeZone,
  isConfirmed: row.confirmedAt !== null,
  canConfirm: isByMail && row.confirmedAt === null && row.state === 'booked' && !isOver(row),
})

/** @throws AppError `not_found` */
async function lockByToken(tx: Tx, token: string) {
  const { bookingId, isByMail } = await readLink(tx, token)
  const booking = orNotFound(await store.lockBooking(tx, bookingId))
  return { booking, isByMail }
}

export const getOwnBooking = (ctx: PublicContext, token: string): Promise<OwnBooking> =>
  ctx.read(async (tx) => {
    const { bookingId, isByMail } = await readLink(tx, token)
    const booking = orNotFound(await store.findBooking(tx, bookingId))
    return present(booking, isByMail)
  })

export async function getSlotsToMove(
  ctx: PublicContext,
  token: string,
  query: SlotQuery,
): Promise<Slot[]> {
  const { bookingId } = await ctx.read((tx) => readLink(tx, token))
  return getSlots(ctx, query, bookingId)
}

/** @throws AppError `wrong_state` if the booking was cancelled or has started */
function assertOpen(booking: store.BookingRow): void {
  if (booking.state === 'cancelled') {
    throw wrongState('This consultation was cancelled.')
  }
  if (isOver(booking)) {
    throw wrongState('This consultation has already started.')
  }
}

/** Using an emailed link proves that the visitor owns the address. */
const confirmedBy = (isByMail: boolean, { confirmedAt }: store.BookingRow) =>
  confirmedAt ?? (isByMail ? new Date() : null)

/** Saves the next state and notifies everyone. */
async function saveAndNotify(
  tx: Tx,
  ctx: Work,
  { next, before }: { next: store.BookingRow; before: store.BookingRow },
): Promise<void> {
  await store.saveBooking(tx, next)
  await showInInbox(tx, ctx, next)
  await notifyHosts(tx, ctx, next, before.hostId)
  await sendEmail(tx, bookingMail, { booking: next.id, sequence: String(next.sequence) })
  announceBooking(ctx, next)
}

const changed = (row: store.BookingRow) => ({
  ...row,
  sequence: row.sequence + 1,
  version: row.version + 1,
  updatedAt: new Date(),
})

interface Move {
  start: string
  timeZone?: string | null | undefined
}

/** Moving to the same time does nothing. @throws AppError `taken`, `wrong_state`, `too_many_requests` */
export function moveOwnBooking(
  ctx: PublicContext,
  { hasRateLimits }: IntakeOptions,
  { token, move }: { token: string; move: Move },
): Promise<OwnBooking> {
  return ctx.transaction(async (tx) => {
    const { bookingId } = await readLink(tx, token)
    const known = await store.findBooking(tx, bookingId)
    const start = new Date(move.start)
    // Locks hosts before bookings, the same order as when booking.
    const found = await findHost(tx, {
      start: start.getTime(),
      except: bookingId,
      preferred: known?.hostId ?? null,
    })
    const { booking, isByMail } = await lockByToken(tx, token)
    assertOpen(booking)
    if (start.getTime() === booking.start.getTime()) return present(booking, isByMail)
    if (!found) throw await takenError(tx, start.getTime(), bookingId)
    await consumeRateLimit({ agencyDatabase: tx, hasRateLimits }, limits.moves, bookingId)
    const { host, lengthMinutes } = found
    const end = new Date(start.getTime() + lengthMinutes * minuteMs)
    const next = {
      ...changed(booking),
      start,
      end,
      busyUntil: new Date(end.getTime() + host.bufferMinutes * minuteMs),
      hostId: host.id,
      hostName: `${host.first} ${host.last}`,
      place: host.place,
      timeZone: move.timeZone ?? booking.timeZone,
      confirmedAt: confirmedBy(isByMail, booking),
    }
    await saveAndNotify(tx, ctx, { next, before: booking })
    return present(next, isByMail)
  })
}

async function cancel(tx: Tx, ctx: Work, booking: store.BookingRow, isByMail = false) {
  assertOpen(booking)
  const next = {
    ...changed(booking),
    state: 'cancelled' as const,
    confirmedAt: confirmedBy(isByMail, booking),
  }
  await saveAndNotify(tx, ctx, { next, before: booking })
  return next
}

/** Cancelling again does nothing and notifies no one. */
export const cancelOwnBooking = (ctx: PublicContext, token: string): Promise<OwnBooking> =>
  ctx.transaction(async (tx) => {
    const { booking, isByMail } = await lockByToken(tx, token)
    if (booking.state === 'cancelled') return present(booking, isByMail)
    return present(await cancel(tx, ctx, booking, isByMail), isByMail)
  })

/** @throws AppError `wrong_state` if the link was not emailed */
export const confirmOwnBooking = (ctx: PublicContext, token: string): Promise<OwnBooking> =>
  ctx.transaction(async (tx) => {
    const { booking, isByMail } = await lockByToken(tx, token)
    if (booking.confirmedAt) return present(booking, isByMail)
    assertOpen(booking)
    if (!isByMail) {
      throw wrongState('Please confirm with the link in our email.')
    }
    const now = new Date()
    const next = { ...booking, confirmedAt: now, version: booking.version + 1 }
    await store.saveBooking(tx, next)
    announceBooking(ctx, next)
    await refreshInbox(tx, ctx, next)
    return present(next, isByMail)
  })

/** Bookings belong to the agency; clients cannot see them. */
export async function cancelForVisitor(ctx: Context, id: string): Promise<void> {
  if (!isPermitted(ctx.caller, 'inbox')) throw new AppError('not_found')
  return ctx.transaction(async (tx) => {
    const booking = orNotFound(await store.lockBooking(tx, id))
    const next = await cancel(tx, ctx, booking)
    // Without the name, because the log outlives the booking.
    await ctx.record(tx, {
      action: 'cancelled',
      kind: 'booking',
      id,
      version: next.version,
      isInternal: true,
    })
  })
}
