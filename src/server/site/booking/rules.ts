// Computes when a host is free: working hours minus busy times. Pure.
import { Temporal } from 'temporal-polyfill'
import type { HostSettings, SlotQuery, WorkingHours } from '#contract/site/booking.ts'
import { hourMs, minuteMs } from '#contract/values/durations.ts'
import { weekdays } from '#contract/work/recurrence.ts'
import type { Slot } from '#contract/site/slot.ts'

/** Milliseconds; `to` is exclusive. */
export interface TimeSpan {
  from: number
  to: number
}

export type HostHours = Pick<
  HostSettings,
  'hours' | 'bufferMinutes' | 'noticeHours' | 'dailyMax'
> & { timeZone: string }

/** Times at which a host is busy. */
export interface Taken {
  events: readonly TimeSpan[]
  bookings: readonly TimeSpan[]
}

export interface SlotSearch {
  /** Range for the start of a consultation. */
  span: TimeSpan
  now: number
  lengthMinutes: number
}

/** Long consultations may also start at times before the previous one would end. */
const maxStepMinutes = 30

const overlap = (one: TimeSpan, other: TimeSpan) => one.from < other.to && other.from < one.to

export const dayOf = (moment: number, timeZone: string): Temporal.PlainDate =>
  Temporal.Instant.fromEpochMilliseconds(moment).toZonedDateTimeISO(timeZone).toPlainDate()

/** From the start of the first day to the end of the last. */
export function spanOfDays({ from, to, timeZone }: SlotQuery): TimeSpan {
  const startOf = (day: Temporal.PlainDate) => day.toZonedDateTime(timeZone).epochMilliseconds
  return {
    from: startOf(Temporal.PlainDate.from(from)),
    to: startOf(Temporal.PlainDate.from(to).add({ days: 1 })),
  }
}

/**
 * The moment at which a local clock shows this time. During clock changes, ambiguous or skipped times resolve to the moment
 * safely within the working hours: later for a start, earlier for an end.
 */
function momentOn(
  day: Temporal.PlainDate,
  time: string,
  timeZone: string,
  disambiguation: 'earlier' | 'later',
): number {
  const isMidnight = time === '24:00'
  const clock = (isMidnight ? day.add({ days: 1 }) : day).toPlainDateTime(
    isMidnight ? undefined : time,
  )
  return clock.toZonedDateTime(timeZone, { disambiguation }).epochMilliseconds
}

/** The day's working hours in order. */
const hoursOn = (day: Temporal.PlainDate, hours: readonly WorkingHours[]) =>
  hours
    .filter((one) => one.day === weekdays[day.dayOfWeek % 7])
    .toSorted((one, other) => (one.from < other.from ? -1 : 1))

/** All starts that fit the day's working hours, ignoring busy times. */
function startsOn(day: Temporal.PlainDate, host: HostHours, lengthMinutes: number): number[] {
  const lengthMs = lengthMinutes * minuteMs
  const stepMs = Math.min(lengthMinutes, maxStepMinutes) * minuteMs
  return hoursOn(day, host.hours).flatMap(({ from, to }) => {
    const first = momentOn(day, from, host.timeZone, 'later')
    const end = momentOn(day, to, host.timeZone, 'earlier')
    const count = Math.floor((end - first - lengthMs) / stepMs) + 1
    return Array.from({ length: Math.max(0, count) }, (_, at) => first + at * stepMs)
  })
}

/** Starts at which the host is free, in order. */
export function freeStarts(host: HostHours, taken: Taken, search: SlotSearch): number[] {
  const { span, now, lengthMinutes } = search
  const bufferMs = host.bufferMinutes * minuteMs
  const busy = [
    ...taken.events,
    ...taken.bookings.map(({ from, to }) => ({ from: from - bufferMs, to: to + bufferMs })),
  ]
  const earliest = Math.max(span.from, now + host.noticeHours * hourMs)
  if (earliest >= span.to) return []
  const isFree = (from: number) =>
    !busy.some((one) => overlap(one, { from, to: from + lengthMinutes * minuteMs }))
  const found: number[] = []
  const last = dayOf(span.to, host.timeZone)
  for (
    let day = dayOf(earliest, host.timeZone);
    Temporal.PlainDate.compare(day, last) <= 0;
    day = day.add({ days: 1 })
  ) {
    if (countOn(day, host, taken) >= host.dailyMax) continue
    const starts = startsOn(day, host, lengthMinutes)
    found.push(...starts.filter((from) => from >= earliest && from < span.to && isFree(from)))
  }
  return found
}

/** Number of bookings starting that day, in the host's time zone. */
export const countOn = (
  day: Temporal.PlainDate,
  { timeZone }: Pick<HostHours, 'timeZone'>,
  { bookings }: Pick<Taken, 'bookings'>,
): number => bookings.filter(({ from }) => dayOf(from, timeZone).equals(day)).length

export const slotAt = (start: number, lengthMinutes: number): Slot => ({
  start: new Date(start).toISOString(),
  end: new Date(start + lengthMinutes * minuteMs).toISOString(),
})

/** The free starts nearest to the wanted one, in order. */
export const nearest = (starts: readonly number[], wanted: number, count: number): number[] =>
  starts
    .toSorted((one, other) => Math.abs(one - wanted) - Math.abs(other - wanted) || one - other)
    .slice(0, count)
    .toSorted((one, other) => one - other)

/** Limits that keep scripts from filling the calendar. */
export const limits = {
  /** Counts all attempts, successful or not. */
  attempts: { what: 'booking attempt', allowed: 300, minutes: 60 },
  fromOneNetwork: { what: 'booking', allowed: 20, minutes: 24 * 60 },
  fromOneEmail: { what: 'booking by email', allowed: 6, minutes: 24 * 60 },
  moves: { what: 'booking move', allowed: 10, minutes: 24 * 60 },
} as const

/** Upcoming bookings per email address. */
export const maxOpenByEmail = 3

/** Made within a day by visitors who have not confirmed their address. */
export const maxUnconfirmedADay = 40

/** Formats a time like `Tuesday, November 24, 2026, 10:00 to 10:30 AM CST`. */
export function formatWhen({ start, end }: { start: Date; end: Date }, timeZone: string): string {
  const day = new Intl.DateTimeFormat('en-US', { dateStyle: 'full', timeZone })
  const time = new Intl.DateTimeFormat('en-US', {
    hour: 'numeric',
    minute: '2-digit',
    timeZoneName: 'short',
    timeZone,
  })
  // ASCII only, so that the email's text needs no encoding.
  const range = time.formatRange(start, end).replaceAll(/\s*\u2013\s*/g, ' to ')
  return `${day.format(start)}, ${range}`.replaceAll(/[\u2009\u202f]/g, ' ')
}
