// Event form values, on a clock, and their conversion for the API.
import * as z from 'zod'
import { addDays, ordinal, weekdayOf } from '#contract/values/days.ts'
import {
  type EventChange,
  type EventDetail,
  OccurrenceDate,
  eventScopes,
  isDay,
} from '#contract/work/calendar.ts'
import {
  type Frequency,
  type Recurrence,
  formatRecurrence,
  hasWeekStart,
  maxCount,
  parseRecurrence,
  usualWeekStart,
  weekdayName,
  weekdayOn,
  weekdays,
} from '#contract/work/recurrence.ts'
import { Title, Visibility, optionalText } from '#contract/shared.ts'
import { timeZoneHere } from '#contract/values/time-zone-names.ts'
import { TimeZone } from '#contract/values/time-zones.ts'
import { weekStartDay } from '#web/lib/month-grid.ts'
import { clockAt, momentAt } from './zoned.ts'

const Time = z.string().regex(/^\d\d:\d\d$/, { error: 'Enter a time' })
const MaybeTime = z.union([Time, z.literal('')])
const MaybeDay = z.union([OccurrenceDate, z.literal('')])

const Fields = z.object({
  title: Title,
  allDay: z.boolean(),
  startDate: OccurrenceDate,
  startTime: MaybeTime,
  endDate: OccurrenceDate,
  endTime: MaybeTime,
  timeZone: TimeZone,
  repeats: z.enum(['never', 'daily', 'weekly', 'monthly', 'yearly']),
  every: z.number({ error: 'Enter a number' }).int().min(1).max(99),
  weekdays: z.array(z.enum(weekdays)),
  /** Of the rule, or of the person's calendar. */
  weekStart: z.enum(weekdays),
  monthly: z.enum(['day', 'weekday', 'last']),
  ends: z.enum(['never', 'on', 'after']),
  until: MaybeDay,
  count: z.number({ error: 'Enter a number' }).int().min(1).max(maxCount),
  project: z.string(),
  location: optionalText(500),
  description: optionalText(20_000),
  visibility: Visibility,
  /** Part of the series that a change applies to. */
  scope: z.enum(eventScopes),
})
export type EventValues = z.infer<typeof Fields>

const endIssue = 'End must not be before start'

/** Validation depends on the chosen options. */
export const EventSchema = Fields.check((check) => {
  const { allDay, startDate, startTime, endDate, endTime, ends, until, repeats } = check.value
  const issue = (path: keyof EventValues, message: string) =>
    check.issues.push({ code: 'custom', input: check.value, path: [path], message })
  if (!allDay && startTime === '') issue('startTime', 'Enter a time')
  if (!allDay && endTime === '') issue('endTime', 'Enter a time')
  if (endDate < startDate) issue('endDate', endIssue)
  else if (!allDay && endDate === startDate && endTime !== '' && endTime < startTime)
    issue('endTime', endIssue)
  if (repeats === 'never' || ends !== 'on') return
  if (until === '') issue('until', 'Enter a date')
  else if (until < startDate) issue('until', 'Must not be before the first day')
})

export interface Start {
  day: string
  /** The last day, for all-day events. */
  until?: string | undefined
  from?: string | undefined
  to?: string | undefined
}

export function newValues({ day, until, from, to }: Start, timeZone: string): EventValues {
  return {
    title: '',
    allDay: until !== undefined && until !== day,
    startDate: day,
    startTime: from ?? '09:00',
    endDate: until ?? day,
    endTime: to ?? '10:00',
    timeZone,
    ...noRecurrence(day),
    project: '',
    location: '',
    description: '',
    visibility: 'shared',
    scope: 'all',
  }
}

type RecurrenceValues = Pick<
  EventValues,
  'repeats' | 'every' | 'weekdays' | 'weekStart' | 'monthly' | 'ends' | 'until' | 'count'
>

const noRecurrence = (day: string): RecurrenceValues => ({
  repeats: 'never',
  every: 1,
  weekdays: [weekdayOn(day)],
  weekStart: weekStartDay(),
  monthly: 'day',
  ends: 'never',
  until: '',
  count: 10,
})

const labels = { DAILY: 'daily', WEEKLY: 'weekly', MONTHLY: 'monthly', YEARLY: 'yearly' } as const

function recurrenceValues(rule: string | null, day: string): RecurrenceValues {
  const recurrence = rule === null ? undefined : parseRecurrence(rule)
  return recurrence ? recurring(recurrence, day) : noRecurrence(day)
}

function recurring(recurrence: Recurrence, day: string): RecurrenceValues {
  const { frequency, interval, nth, until, count, weekStart } = recurrence
  const ofRule = weekStart ?? (hasWeekStart(recurrence) ? usualWeekStart : undefined)
  return {
    repeats: labels[frequency],
    every: interval,
    weekdays: recurrence.weekdays.length > 0 ? recurrence.weekdays : [weekdayOn(day)],
    weekStart: ofRule ?? weekStartDay(),
    monthly: nth ? (nth.place < 0 ? 'last' : 'weekday') : 'day',
    ends: until !== undefined ? 'on' : count !== undefined ? 'after' : 'never',
    until: until ?? '',
    count: count ?? 10,
  }
}

/** @param timeZone the reader's, for events without one, or with one that this browser doesn't know */
export function valuesOf(event: EventDetail, timeZone: string): EventValues {
  const zone = event.timeZone !== null && timeZoneHere(event.timeZone) ? event.timeZone : timeZone
  const clock = (time: string, usual: string) =>
    isDay(time) ? { day: time, time: usual } : clockAt(time, zone)
  const [start, end] = [clock(event.start, '09:00'), clock(event.end, '10:00')]
  return {
    title: event.title,
    allDay: event.allDay,
    startDate: start.day,
    startTime: start.time,
    endDate: end.day,
    endTime: end.time,
    timeZone: zone,
    ...recurrenceValues(event.recurrence, start.day),
    project: event.project ?? '',
    location: event.location,
    description: event.description,
    visibility: event.visibility,
    scope: event.occurrence === null ? 'all' : 'this',
  }
}

/** Position of the weekday in its month: 4 for the fourth Sunday. */
const placeInMonth = (day: string) => Math.ceil(Number(day.slice(8)) / 7)
const isInLastWeek = (day: string) => addDays(day, 7).slice(0, 7) !== day.slice(0, 7)

/** Monthly repetition options for this day. */
export function monthlyChoices(day: string) {
  const name = weekdayName(weekdayOn(day))
  const place = placeInMonth(day)
  return [
    { value: 'day', label: `On the ${ordinal(Number(day.slice(8)))}` },
    ...(place < 5 ? [{ value: 'weekday', label: `On the ${ordinal(place)} ${name}` }] : []),
    ...(isInLastWeek(day) ? [{ value: 'last', label: `On the last ${name}` }] : []),
  ]
}

const frequencies: Record<Exclude<EventValues['repeats'], 'never'>, Frequency> = {
  daily: 'DAILY',
  weekly: 'WEEKLY',
  monthly: 'MONTHLY',
  yearly: 'YEARLY',
}

/** Builds the rule, which starts with the event's own day. */
export function toRecurrence(values: EventValues): Recurrence | null {
  const { repeats, every, monthly, ends, until, count, startDate } = values
  if (repeats === 'never') return null
  const own = weekdays[weekdayOf(startDate)] ?? 'SU'
  const isOffered = monthlyChoices(startDate).some(({ value }) => value === monthly)
  const isByWeekday = repeats === 'monthly' && monthly !== 'day' && isOffered
  const frequency = frequencies[repeats]
  const days =
    repeats === 'weekly'
      ? weekdays.filter((day) => day === own || values.weekdays.includes(day))
      : []
  const isCounted = hasWeekStart({ frequency, interval: every, weekdays: days })
  return {
    frequency,
    interval: every,
    weekdays: days,
    weekStart: isCounted ? values.weekStart : undefined,
    nth: isByWeekday
      ? { place: monthly === 'last' ? -1 : placeInMonth(startDate), weekday: own }
      : undefined,
    count: ends === 'after' ? count : undefined,
    until: ends === 'on' && until !== '' ? until : undefined,
  }
}

/** Builds the complete request body. */
export function bodyOf(values: EventValues) {
  const { title, allDay, startDate, startTime, endDate, endTime, timeZone } = values
  const { project, location, description, visibility } = values
  const time = (day: string, at: string) => (allDay ? day : momentAt({ day, time: at }, timeZone))
  const recurrence = toRecurrence(values)
  return {
    title,
    allDay,
    start: time(startDate, startTime),
    end: time(endDate, endTime),
    timeZone: allDay ? null : timeZone,
    recurrence: recurrence && formatRecurrence(recurrence),
    project: project === '' ? null : project,
    location,
    description,
    visibility,
  }
}

const ofTimes = ['allDay', 'start', 'end', 'timeZone'] as const

/** Returns only changed fields; times are sent together. */
export function changeOf(before: EventValues, after: EventValues): Partial<EventChange> {
  const [from, to] = [bodyOf(before), bodyOf(after)]
  const changed = Object.keys(to).filter(
    // Both objects have the same keys.
    (name) => from[name as keyof typeof from] !== to[name as keyof typeof to],
  )
  const names = ofTimes.some((name) => changed.includes(name))
    ? [...new Set([...changed, ...ofTimes])]
    : changed
  return Object.fromEntries(names.map((name) => [name, to[name as keyof typeof to]]))
}
