// Finds free times from the hosts' working hours, calendars and bookings.
import { maxDaysAhead } from '#contract/site/booking.ts'
import { dayMs } from '#contract/values/durations.ts'
import type { Slot } from '#contract/site/slot.ts'
import { listBusyTimes } from '#server/work/calendar/service.ts'
import { consultationLength } from '#contract/site/website.ts'
import { getContent } from '#server/site/website/service.ts'
import { AppError } from '#server/platform/app-error.ts'
import type { Tx } from '#server/platform/database/pool.ts'
import * as rules from './rules.ts'
import { type ActiveHost, listActiveHosts, listTaken, lockActiveHosts } from './store.ts'

interface HostCalendar extends rules.Taken {
  host: ActiveHost
}

interface Availability {
  calendars: HostCalendar[]
  lengthMinutes: number
  now: number
}

interface Wanted {
  span: rules.TimeSpan
  /** Booking to ignore, because it is about to be moved. */
  except?: string | undefined
  /** Locks the hosts against other bookings until the transaction ends. */
  lock?: true
}

/** Daily limits count whole days, and a host's day may start a day away in another time zone. */
const around = ({ from, to }: rules.TimeSpan): rules.TimeSpan => ({
  from: from - 2 * dayMs,
  to: to + 2 * dayMs,
})

async function readAvailability(tx: Tx, { span, except, lock }: Wanted): Promise<Availability> {
  const hosts = await (lock ? lockActiveHosts(tx) : listActiveHosts(tx))
  const wide = around(span)
  const taken = await listTaken(
    tx,
    hosts.map(({ id }) => id),
    wide,
    except,
  )
  const calendars: HostCalendar[] = []
  for (const host of hosts) {
    const events = await listBusyTimes(tx, host.id, wide, host)
    calendars.push({ host, events, bookings: taken.filter(({ hostId }) => hostId === host.id) })
  }
  const { agency } = await getContent(tx)
  return { calendars, lengthMinutes: consultationLength(agency), now: Date.now() }
}

/** Limits the span to bookable times, so that distant dates cost nothing. */
function withinReach({ from, to }: rules.TimeSpan): rules.TimeSpan | undefined {
  const now = Date.now()
  const reach = { from: Math.max(from, now), to: Math.min(to, now + maxDaysAhead * dayMs) }
  return reach.from < reach.to ? reach : undefined
}

function startsIn({ calendars, ...asked }: Availability, span: rules.TimeSpan): number[] {
  const starts = calendars.flatMap(({ host, ...taken }) =>
    rules.freeStarts(host, taken, { ...asked, span }),
  )
  return [...new Set(starts)].toSorted((one, other) => one - other)
}

/** Lists each time once, even if several hosts are free. */
export async function listSlots(tx: Tx, asked: rules.TimeSpan, except?: string): Promise<Slot[]> {
  const span = withinReach(asked)
  if (!span) return []
  const availability = await readAvailability(tx, { span, except })
  return startsIn(availability, span).map((start) =>
    rules.slotAt(start, availability.lengthMinutes),
  )
}

interface WantedHost {
  start: number
  except?: string
  preferred?: string | null
}

/**
 * Locks the hosts against other bookings until the transaction ends.
 * @returns the free host and the length; of several the preferred one, or the one with the fewest bookings that day
 */
export async function findHost(
  tx: Tx,
  { start, except, preferred }: WantedHost,
): Promise<{ host: ActiveHost; lengthMinutes: number } | undefined> {
  const span = withinReach({ from: start, to: start + 1 })
  if (!span) return undefined
  const availability = await readAvailability(tx, { span, except, lock: true })
  const free = availability.calendars.filter((calendar) =>
    startsIn({ ...availability, calendars: [calendar] }, span).includes(start),
  )
  const load = ({ host, bookings }: HostCalendar) =>
    host.id === preferred
      ? -1
      : rules.countOn(rules.dayOf(start, host.timeZone), host, { bookings })
  const [first] = free.toSorted((one, other) => load(one) - load(other))
  return first && { host: first.host, lengthMinutes: availability.lengthMinutes }
}

const alternativesShown = 3
const nearDays = 14

async function nearestFree(tx: Tx, start: number, except?: string): Promise<Slot[]> {
  const now = Date.now()
  const near = { from: start - nearDays * dayMs, to: start + nearDays * dayMs }
  const all = { from: now, to: now + maxDaysAhead * dayMs }
  for (const span of [near, all]) {
    const slots = await listSlots(tx, span, except)
    const starts = slots.map((slot) => Date.parse(slot.start))
    const chosen = new Set(rules.nearest(starts, start, alternativesShown))
    if (chosen.size === alternativesShown || span === all)
      return slots.filter((slot) => chosen.has(Date.parse(slot.start)))
  }
  return []
}

/** The error for a time at which no host is free. */
export async function takenError(tx: Tx, start: number, except?: string): Promise<AppError> {
  const alternatives = await nearestFree(tx, start, except)
  return new AppError('taken', { message: 'This time is no longer available.', alternatives })
}
