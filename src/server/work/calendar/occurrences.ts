// Computes an event's occurrences from its rule, its edited and its deleted occurrences. Pure.
import { RRuleTemporal } from 'rrule-temporal'
import { Temporal } from 'temporal-polyfill'
import { dayMs } from '#contract/values/durations.ts'
import { type EventException, isDay } from '#contract/work/calendar.ts'
import { addDays, daysBetween } from '#contract/values/days.ts'
import { formatRecurrence, parseRecurrence } from '#contract/work/recurrence.ts'

/** The fields that determine when an event takes place. */
export interface EventTimes {
  allDay: boolean
  /** All-day events have their first and last day, others moments in UTC. */
  start: string
  end: string
  timeZone: string | null
  recurrence: string | null
  exceptions: EventException[]
}

export interface Occurrence {
  /** For a series, the local date according to its rule; null for a single event. */
  date: string | null
  start: string
  end: string
  exception?: EventException
}

/** Converts a day to its start in UTC; returns moments unchanged. */
export const momentOf = (time: string): number =>
  Date.parse(isDay(time) ? `${time}T00:00:00Z` : time)

/** Exclusive end of an event; all-day events include their last day. */
const endOf = ({ end }: { end: string }): number => momentOf(end) + (isDay(end) ? dayMs : 0)

export const getTimeZone = ({ timeZone }: Pick<EventTimes, 'timeZone'>) => timeZone ?? 'UTC'

/** The local date of a moment; returns days unchanged. */
export function dayIn(time: string, timeZone: string): string {
  if (isDay(time)) return time
  return Temporal.Instant.from(time).toZonedDateTimeISO(timeZone).toPlainDate().toString()
}

/** Start date in the event's own time zone. */
export const firstDay = (times: Pick<EventTimes, 'start' | 'timeZone'>): string =>
  dayIn(times.start, getTimeZone(times))

/** Shifts by days, keeping the local time of day. */
export function movedByDays(time: string, days: number, timeZone: string | null): string {
  if (isDay(time)) return addDays(time, days)
  const moved = Temporal.Instant.from(time)
    .toZonedDateTimeISO(timeZone ?? 'UTC')
    .add({ days })
  return new Date(moved.epochMilliseconds).toISOString()
}

/** Shifts a time by the difference between `from` and `to`, in local time. */
export function movedAlike(time: string, from: string, to: string, timeZone: string): string {
  if (time === from) return to
  if (isDay(time)) return addDays(time, daysBetween(from, to))
  const clock = (moment: string) =>
    Temporal.Instant.from(moment).toZonedDateTimeISO(timeZone).toPlainDateTime()
  const distance = clock(from).until(clock(to), { largestUnit: 'day' })
  const moved = clock(time).add(distance).toZonedDateTime(timeZone)
  return new Date(moved.epochMilliseconds).toISOString()
}

/** For display, a rule that ends at a moment ends on the day of its last occurrence. */
export function endingOnDay(
  recurrence: string,
  { start, timeZone }: Pick<EventTimes, 'start' | 'timeZone'>,
): string {
  const rule = parseRecurrence(recurrence)
  if (rule?.until === undefined || isDay(rule.until)) return recurrence
  const zone = getTimeZone({ timeZone })
  const end = Temporal.Instant.from(rule.until).toZonedDateTimeISO(zone)
  const begins = isDay(start) ? undefined : Temporal.Instant.from(start).toZonedDateTimeISO(zone)
  const isTooEarly =
    begins && Temporal.PlainTime.compare(end.toPlainTime(), begins.toPlainTime()) < 0
  const until = end.toPlainDate().subtract({ days: isTooEarly ? 1 : 0 })
  return formatRecurrence({ ...rule, until: until.toString() })
}

/** A rule's end date refers to the series' own time zone. */
function ruleOf(times: EventTimes, recurrence: string): RRuleTemporal<Temporal.ZonedDateTime> {
  const zone = getTimeZone(times)
  const { until } = parseRecurrence(recurrence) ?? {}
  const lastMoment =
    until &&
    Temporal.PlainDate.from(until).add({ days: 1 }).toZonedDateTime(zone).subtract({ seconds: 1 })
  const rule = recurrence.replace(/;UNTIL=[\dTZ]+/, '')
  return new RRuleTemporal({
    rruleString: rule,
    dtstart: Temporal.Instant.fromEpochMilliseconds(momentOf(times.start)).toZonedDateTimeISO(zone),
    ...(lastMoment && { until: lastMoment }),
    temporal: Temporal,
  })
}

/** Occurrences that start within the range according to the rule, ignoring edits. */
function generated(times: EventTimes, recurrence: string, from: number, to: number): Occurrence[] {
  const lengthMs = momentOf(times.end) - momentOf(times.start)
  const write = (moment: number) => {
    const text = new Date(moment).toISOString()
    return times.allDay ? text.slice(0, 10) : text
  }
  return ruleOf(times, recurrence)
    .between(new Date(from), new Date(to), true)
    .map((at) => ({
      date: at.toPlainDate().toString(),
      start: write(at.epochMilliseconds),
      end: write(at.epochMilliseconds + lengthMs),
    }))
}

/** Applies an edit; returns nothing if the occurrence was deleted. */
function withException(occurrence: Occurrence, exceptions: ExceptionsByDate): Occurrence[] {
  const exception = exceptions.get(occurrence.date ?? '')
  if (!exception) return [occurrence]
  if (exception.isDeleted) return []
  const { start = occurrence.start, end = occurrence.end } = exception
  return [{ ...occurrence, start, end, exception }]
}

type ExceptionsByDate = ReadonlyMap<string, EventException>
const byDate = (exceptions: EventException[]): ExceptionsByDate =>
  new Map(exceptions.map((exception) => [exception.date, exception]))

/** A range that an event overlaps; `to` is exclusive. */
export interface TimeSpan {
  from: number
  to: number
}

const isWithin = (one: Occurrence, { from, to }: TimeSpan) =>
  momentOf(one.start) < to && Math.max(endOf(one), momentOf(one.start) + 1) > from

/** Ordered by start. */
export function occurrencesIn(times: EventTimes, span: TimeSpan): Occurrence[] {
  const { start, end, recurrence, exceptions } = times
  if (recurrence === null) {
    const single = { date: null, start, end }
    return isWithin(single, span) ? [single] : []
  }
  const lengthMs = endOf(times) - momentOf(start)
  const found = generated(times, recurrence, span.from - lengthMs, span.to)
  const known = new Set(found.map(({ date }) => date))
  const edited = byDate(exceptions)
  // Occurrences moved into the range.
  const longer = { ...span, from: span.from - lengthMs }
  const movedHere = exceptions.flatMap(({ date, isDeleted, start: movedTo, end: lastsTo }) =>
    known.has(date) ||
    isDeleted ||
    movedTo === undefined ||
    !isWithin({ date, start: movedTo, end: lastsTo ?? movedTo }, longer)
      ? []
      : (occurrenceOn(times, date) ?? []),
  )
  return [...found.flatMap((one) => withException(one, edited)), ...movedHere]
    .filter((one) => isWithin(one, span))
    .toSorted((one, other) => momentOf(one.start) - momentOf(other.start))
}

/** Ignores edits. */
export function generatedOn(times: EventTimes, date: string): Occurrence | undefined {
  const { recurrence } = times
  if (recurrence === null) return undefined
  // Time zones differ from UTC by less than a day.
  const noon = momentOf(date) + dayMs / 2
  return generated(times, recurrence, noon - 1.5 * dayMs, noon + 1.5 * dayMs).find(
    (one) => one.date === date,
  )
}

/** The occurrence with this date according to the rule, even if moved; undefined if it never existed or was deleted. */
export function occurrenceOn(times: EventTimes, date: string): Occurrence | undefined {
  const found = generatedOn(times, date)
  return found && withException(found, byDate(times.exceptions))[0]
}

/** Number of occurrences before this day, for splitting a rule with a count. */
export function countBefore(times: EventTimes, date: string): number {
  const { recurrence, start } = times
  if (recurrence === null) return 0
  const before = generated(times, recurrence, momentOf(start), momentOf(date) + 2 * dayMs)
  return before.filter((one) => one.date !== null && one.date < date).length
}

/** Start of the first occurrence and end of the last; null if the series never ends. */
export function getExtent(times: EventTimes): { beginsAt: number; endsBy: number | null } {
  const { start, recurrence, exceptions } = times
  const edited = exceptions.filter(({ isDeleted }) => !isDeleted)
  const beginsAt = Math.min(
    momentOf(start),
    ...edited.flatMap((one) => (one.start === undefined ? [] : momentOf(one.start))),
  )
  if (recurrence === null) return { beginsAt, endsBy: endOf(times) }
  const { until, count } = parseRecurrence(recurrence) ?? {}
  if (until === undefined && count === undefined) return { beginsAt, endsBy: null }
  const lengthMs = endOf(times) - momentOf(start)
  const last =
    until === undefined
      ? (ruleOf(times, recurrence).all().at(-1)?.epochMilliseconds ?? momentOf(start))
      : momentOf(until) + 2 * dayMs
  const ends = edited.flatMap((one) => (one.end === undefined ? [] : endOf({ end: one.end })))
  return { beginsAt, endsBy: Math.max(last + lengthMs, ...ends) }
}

/** Start of a day in the time zone. */
export const startOfDay = (day: string, timeZone: string): number =>
  Temporal.PlainDate.from(day).toZonedDateTime(timeZone).epochMilliseconds
