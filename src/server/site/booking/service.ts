// Public booking: lists free times and books one.
import { uuidv7 } from 'uuidv7'
import type { Booked, NewBooking, SlotQuery } from '#contract/site/booking.ts'
import { minuteMs } from '#contract/values/durations.ts'
import { hiddenField } from '#contract/site/messages.ts'
import type { Slot } from '#contract/site/slot.ts'
import { AppError, invalid } from '#server/platform/app-error.ts'
import type { PublicContext } from '#server/platform/context.ts'
import type { Database, Tx } from '#server/platform/database/pool.ts'
import { Replay } from '#server/platform/http/idempotency.ts'
import { KeyedLimiter } from '#server/platform/keyed-limiter.ts'
import { sendEmail } from '#server/platform/mail/email.ts'
import { byNetwork, consumeRateLimit } from '#server/platform/rate-limits.ts'
import { findHost, listSlots, takenError } from './availability.ts'
import { bookingMail } from './emails.ts'
import { makeLink } from './links.ts'
import { announceBooking, insertBookingMessage, notifyHosts } from './notify-agency.ts'
import * as rules from './rules.ts'
import * as store from './store.ts'

export interface IntakeOptions {
  agencyDatabase: Database
  hasRateLimits: boolean
}

/** Reading calendars takes milliseconds of CPU, so each network gets one reader at a time. */
const readers = new KeyedLimiter({ concurrency: 1, maxWaiting: 50 })

/** @param except booking that is about to be moved */
export const getSlots = (ctx: PublicContext, query: SlotQuery, except?: string): Promise<Slot[]> =>
  readers.run(byNetwork(ctx.address), () =>
    ctx.read((tx) => listSlots(tx, rules.spanOfDays(query), except)),
  )

/** Serializes bookings so that counted limits hold; waiting requests hold no database connection. */
const queue = new KeyedLimiter({ concurrency: 1, maxWaiting: 400 })

/** @throws AppError `taken` with the nearest free times; `too_many_requests` */
export async function book(
  ctx: PublicContext,
  intake: IntakeOptions,
  { body, appUrl }: { body: NewBooking; appUrl: string },
): Promise<Booked> {
  if (body[hiddenField]) throw invalid({ [hiddenField]: 'Leave this empty' })
  await consumeRateLimit(intake, rules.limits.attempts, byNetwork(ctx.address))
  const booked = await onceByKey(() =>
    queue.run('', () => ctx.transaction((tx) => bookInTurn(tx, ctx, intake, body))),
  )
  const link = { bookingId: booked._id, isByMail: false }
  return { ...booked, manageUrl: await makeLink(intake.agencyDatabase, appUrl, link) }
}

type BookedTime = Omit<Booked, 'manageUrl'>

/** With an Idempotency-Key, the saved response contains the booking but no link: each response gets its own link. */
async function onceByKey(work: () => Promise<BookedTime>): Promise<BookedTime> {
  try {
    return await work()
  } catch (error) {
    if (!(error instanceof Replay) || error.answer === undefined) throw error
    // The saved response has the type that `work` returned.
    return JSON.parse(error.answer) as BookedTime
  }
}

async function bookInTurn(
  tx: Tx,
  ctx: PublicContext,
  { hasRateLimits }: IntakeOptions,
  body: NewBooking,
): Promise<BookedTime> {
  // Stops most scripted requests before any calendar is read.
  if (hasRateLimits) await refuseTooMany(tx, body.email)
  const start = Date.parse(body.start)
  const found = await findHost(tx, { start })
  if (!found) throw await takenError(tx, start)
  // Checked again under the hosts' lock, because another process may have booked meanwhile.
  if (hasRateLimits) await refuseTooMany(tx, body.email)
  const counter = { agencyDatabase: tx, hasRateLimits }
  await consumeRateLimit(counter, rules.limits.fromOneNetwork, byNetwork(ctx.address))
  await consumeRateLimit(counter, rules.limits.fromOneEmail, body.email)
  const booking = newBooking(body, found)
  booking.messageId = await insertBookingMessage(tx, ctx, booking)
  await store.insertBooking(tx, booking)
  await notifyHosts(tx, ctx, booking)
  await sendEmail(tx, bookingMail, { booking: booking.id, sequence: '0' })
  announceBooking(ctx, booking)
  return { _id: booking.id, ...rules.slotAt(start, found.lengthMinutes) }
}

/** @throws AppError `too_many_requests` */
async function refuseTooMany(tx: Tx, email: string): Promise<void> {
  const open = await store.countOpen(tx, email)
  const retryAfterSeconds = 3600
  if (open.byEmail >= rules.maxOpenByEmail) {
    throw new AppError('too_many_requests', {
      message:
        'This email address already has open bookings. Move or cancel one with the link in its email, or write to us.',
      retryAfterSeconds,
    })
  }
  if (open.unconfirmed >= rules.maxUnconfirmedADay) {
    throw new AppError('too_many_requests', {
      message: 'No more consultations can be booked online today. Please write to us.',
      retryAfterSeconds,
    })
  }
}

function newBooking(
  { start: startText, name, email, note, timeZone }: NewBooking,
  { host, lengthMinutes }: { host: store.ActiveHost; lengthMinutes: number },
): store.BookingRow {
  const start = new Date(startText)
  const end = new Date(start.getTime() + lengthMinutes * minuteMs)
  return {
    id: uuidv7(),
    hostId: host.id,
    hostName: `${host.first} ${host.last}`,
    messageId: null,
    state: 'booked',
    start,
    end,
    busyUntil: new Date(end.getTime() + host.bufferMinutes * minuteMs),
    name,
    email,
    note: note ?? '',
    timeZone: timeZone ?? host.timeZone,
    place: host.place,
    confirmedAt: null,
    sequence: 0,
    version: 1,
    updatedAt: new Date(),
  }
}
