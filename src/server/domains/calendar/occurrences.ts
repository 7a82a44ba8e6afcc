// When an event takes place: the days and moments of a series by its rule, with those that were edited or deleted. Pure.
import { RRuleTemporal } from 'rrule-temporal'
import { Temporal } from 'temporal-polyfill'
import { type EventException, isDay } from '#contract/events.ts'
import { addDays, daysBetween } from '#contract/days.ts'
import { formatRecurrence, parseRecurrence } from '#contract/recurrence.ts'

/** What tells when an event is. */
export interface EventTimes {
  allDay: boolean
  /** Of an all-day event its first and last day, else moments in UTC. */
  start: string
  end: string
  timeZone: string | null
  recurrence: string | null
  exceptions: EventException[]
}

export interface Occurrence {
  /** Of a series the day on which its rule has it, on its own clock; null of a single event. */
  date: string | null
  start: string
  end: string
  exception?: EventException
}

const dayMs = 86_400_000

/** The moment at which a day begins in UTC, or the moment itself. */
export const momentOf = (time: string): number =>
  Date.parse(isDay(time) ? `${time}T00:00:00Z` : time)

/** The moment after the last one of an event: an all-day event takes its last day too. */
export const endOf = ({ end }: { end: string }): number => momentOf(end) + (isDay(end) ? dayMs : 0)

export const zoneOf = ({ timeZone }: Pick<EventTimes, 'timeZone'>) => timeZone ?? 'UTC'

/** The day on which a moment lies on the clock of a time zone; a day is itself. */
export function dayIn(time: string, timeZone: string): string {
  if (isDay(time)) return time
  return Temporal.Instant.from(time).toZonedDateTimeISO(timeZone).toPlainDate().toString()
}

/** The day of an event's start on its own clock. */
export const firstDay = (times: Pick<EventTimes, 'start' | 'timeZone'>): string =>
  dayIn(times.start, zoneOf(times))

/** The same time of the day, so many days later on the clock of the time zone. */
export function movedByDays(time: string, days: number, timeZone: string | null): string {
  if (isDay(time)) return addDays(time, days)
  const moved = Temporal.Instant.from(time)
    .toZonedDateTimeISO(timeZone ?? 'UTC')
    .add({ days })
  return new Date(moved.epochMilliseconds).toISOString()
}

/** As far from a time as `to` is from `from`, on the clock of the time zone. */
export function movedAlike(time: string, from: string, to: string, timeZone: string): string {
  if (time === from) return to
  if (isDay(time)) return addDays(time, daysBetween(from, to))
  const clock = (moment: string) =>
    Temporal.Instant.from(moment).toZonedDateTimeISO(timeZone).toPlainDateTime()
  const distance = clock(from).until(clock(to), { largestUnit: 'day' })
  const moved = clock(time).add(distance).toZonedDateTime(timeZone)
  return new Date(moved.epochMilliseconds).toISOString()
}

/** A rule as the calendar has it: one that ends at a moment ends on the day of its last occurrence. */
export function endingOnDay(
  recurrence: string,
  { start, timeZone }: Pick<EventTimes, 'start' | 'timeZone'>,
): string {
  const rule = parseRecurrence(recurrence)
  if (rule?.until === undefined || isDay(rule.until)) return recurrence
  const zone = zoneOf({ timeZone })
  const end = Temporal.Instant.from(rule.until).toZonedDateTimeISO(zone)
  const begins = isDay(start) ? undefined : Temporal.Instant.from(start).toZonedDateTimeISO(zone)
  const isTooEarly =
    begins && Temporal.PlainTime.compare(end.toPlainTime(), begins.toPlainTime()) < 0
  const until = end.toPlainDate().subtract({ days: isTooEarly ? 1 : 0 })
  return formatRecurrence({ ...rule, until: until.toString() })
}

/** In the rule an end by day is one of the series' own clock. */
function ruleOf(times: EventTimes, recurrence: string): RRuleTemporal<Temporal.ZonedDateTime> {
  const zone = zoneOf(times)
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

/** As the rule has them, whatever was edited: those whose start is in the time given. */
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

/** With what was edited; nothing of what was deleted. */
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

/** A span of time in which something takes place at least partly; `to` is not part of it. */
export interface TimeSpan {
  from: number
  to: number
}

const isWithin = (one: Occurrence, { from, to }: TimeSpan) =>
  momentOf(one.start) < to && Math.max(endOf(one), momentOf(one.start) + 1) > from

/** In the order of their start. */
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
  // What was moved here from elsewhere.
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

/** As the rule alone has it. */
export function generatedOn(times: EventTimes, date: string): Occurrence | undefined {
  const { recurrence } = times
  if (recurrence === null) return undefined
  // No clock is further from UTC than a day.
  const noon = momentOf(date) + dayMs / 2
  return generated(times, recurrence, noon - 1.5 * dayMs, noon + 1.5 * dayMs).find(
    (one) => one.date === date,
  )
}

/** The occurrence that the rule has on this day, wherever it was moved to; undefined where there is none, or none any more. */
export function occurrenceOn(times: EventTimes, date: string): Occurrence | undefined {
  const found = generatedOn(times, date)
  return found && withException(found, byDate(times.exceptions))[0]
}

/** How many occurrences a rule of so many has before this day. */
export function countBefore(times: EventTimes, date: string): number {
  const { recurrence, start } = times
  if (recurrence === null) return 0
  const before = generated(times, recurrence, momentOf(start), momentOf(date) + 2 * dayMs)
  return before.filter((one) => one.date !== null && one.date < date).length
}

/** When the first of it begins, and the last ends; null of what goes on for ever. */
export function extentOf(times: EventTimes): { beginsAt: number; endsBy: number | null } {
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

/** The moment at which a day begins on the clock of a time zone. */
export const startOfDay = (day: string, timeZone: string): number =>
  Temporal.PlainDate.from(day).toZonedDateTime(timeZone).epochMilliseconds
