// When a host is free: their working hours, less what takes their time. Pure.
import { Temporal } from 'temporal-polyfill'
import type { HostSettings, SlotQuery, WorkingHours } from '#contract/booking.ts'
import { weekdays } from '#contract/recurrence.ts'
import type { Slot } from '#contract/slot.ts'

/** From and to in milliseconds; `to` is not part of it. */
export interface TimeSpan {
  from: number
  to: number
}

export type HostHours = Pick<
  HostSettings,
  'timeZone' | 'hours' | 'bufferMinutes' | 'noticeHours' | 'dailyMax'
>

/** What a host has to do already. */
export interface Taken {
  events: readonly TimeSpan[]
  bookings: readonly TimeSpan[]
}

export interface SlotSearch {
  /** In which a consultation begins. */
  span: TimeSpan
  now: number
  lengthMinutes: number
}

const minuteMs = 60_000
const hourMs = 60 * minuteMs
export const dayMs = 24 * hourMs

/** Longer consultations begin more often than one ends. */
const maxStepMinutes = 30

const overlap = (one: TimeSpan, other: TimeSpan) => one.from < other.to && other.from < one.to

export const dayOf = (moment: number, timeZone: string): Temporal.PlainDate =>
  Temporal.Instant.fromEpochMilliseconds(moment).toZonedDateTimeISO(timeZone).toPlainDate()

/** From the beginning of the first day to the end of the last. */
export function spanOfDays({ from, to, timeZone }: SlotQuery): TimeSpan {
  const startOf = (day: Temporal.PlainDate) => day.toZonedDateTime(timeZone).epochMilliseconds
  return {
    from: startOf(Temporal.PlainDate.from(from)),
    to: startOf(Temporal.PlainDate.from(to).add({ days: 1 })),
  }
}

/**
 * The moment at which the clock shows this time of the day. Of a time that it shows twice or never the one that lies within
 * the hours for sure: later where they begin, earlier where they end.
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

/** Of the day, in their order. */
const hoursOn = (day: Temporal.PlainDate, hours: readonly WorkingHours[]) =>
  hours
    .filter((one) => one.day === weekdays[day.dayOfWeek % 7])
    .toSorted((one, other) => (one.from < other.from ? -1 : 1))

/** Every beginning that the working hours of a day have room for, whatever stands there. */
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

/** Beginnings at which the host is free, in their order. */
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

/** How many bookings begin on the day, on the host's clock. */
export const countOn = (
  day: Temporal.PlainDate,
  { timeZone }: Pick<HostHours, 'timeZone'>,
  { bookings }: Pick<Taken, 'bookings'>,
): number => bookings.filter(({ from }) => dayOf(from, timeZone).equals(day)).length

export const slotAt = (start: number, lengthMinutes: number): Slot => ({
  start: new Date(start).toISOString(),
  end: new Date(start + lengthMinutes * minuteMs).toISOString(),
})

/** The free beginnings nearest to the one that was wanted, in their order. */
export const nearest = (starts: readonly number[], wanted: number, count: number): number[] =>
  starts
    .toSorted((one, other) => Math.abs(one - wanted) - Math.abs(other - wanted) || one - other)
    .slice(0, count)
    .toSorted((one, other) => one - other)

/** More than these are refused; what is booked by a script does not fill the calendar. */
export const limits = {
  /** Whatever comes of it. */
  attempts: { what: 'booking attempt', allowed: 300, minutes: 60 },
  fromOneNetwork: { what: 'booking', allowed: 20, minutes: 24 * 60 },
  fromOneEmail: { what: 'booking by email', allowed: 6, minutes: 24 * 60 },
  moves: { what: 'booking move', allowed: 10, minutes: 24 * 60 },
} as const

/** Of one address, that are still to take place. */
export const maxOpenByEmail = 3

/** Made within a day, by whoever has not shown that the address is theirs. */
export const maxUnconfirmedADay = 40

/** How a time is told: `Tuesday, November 24, 2026, 10:00 to 10:30 AM CST`. */
export function whenInWords({ start, end }: { start: Date; end: Date }, timeZone: string): string {
  const day = new Intl.DateTimeFormat('en-US', { dateStyle: 'full', timeZone })
  const time = new Intl.DateTimeFormat('en-US', {
    hour: 'numeric',
    minute: '2-digit',
    timeZoneName: 'short',
    timeZone,
  })
  // All in ASCII, so that the text of the mail goes as it is.
  const range = time.formatRange(start, end).replaceAll(/\s*\u2013\s*/g, ' to ')
  return `${day.format(start)}, ${range}`.replaceAll(/[\u2009\u202f]/g, ' ')
}
