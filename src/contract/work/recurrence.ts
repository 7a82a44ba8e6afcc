// Recurrence rules of events: the supported subset of RFC 5545, parsed, formatted, shifted by days, and described in a sentence.
import * as z from 'zod'
import { addDays, ordinal, weekdayOf } from '../values/days.ts'
import { usDate, listed } from '../values/text.ts'

/** In the order of a week starting on Sunday. */
export const weekdays = ['SU', 'MO', 'TU', 'WE', 'TH', 'FR', 'SA'] as const
export type Weekday = (typeof weekdays)[number]

export const frequencies = ['DAILY', 'WEEKLY', 'MONTHLY', 'YEARLY'] as const
export type Frequency = (typeof frequencies)[number]

export interface Recurrence {
  frequency: Frequency
  interval: number
  /** For weekly rules. */
  weekdays: Weekday[]
  /** For monthly rules by weekday: its position in the month, -1 for the last; otherwise the day of the month is used. */
  nth?: { place: number; weekday: Weekday } | undefined
  /** End of the series: a count or a last day. Other programs may send a moment, such as `2026-12-31T02:00:00Z`. */
  count?: number | undefined
  until?: string | undefined
  /** The first day of the week. */
  weekStart?: Weekday | undefined
}

const maxInterval = 99
export const maxCount = 500
const maxRuleLength = 200

/** Of rules that don't name it (RFC 5545). */
export const usualWeekStart: Weekday = 'MO'

const Until = z.union([z.iso.date(), z.iso.datetime()])

const isWeekday = (text: string | undefined): text is Weekday =>
  weekdays.some((one) => one === text)

/** The parts of RFC 5545 and 7529 that are refused by their names. */
const unsupported: readonly string[] = [
  ...['BYSECOND', 'BYMINUTE', 'BYHOUR', 'BYMONTHDAY', 'BYYEARDAY', 'BYWEEKNO', 'BYMONTH'],
  ...['BYSETPOS', 'RSCALE', 'SKIP'],
]
const supported: readonly string[] = ['FREQ', 'INTERVAL', 'COUNT', 'UNTIL', 'BYDAY', 'WKST']

/** The values of a rule by their names. @returns the error, if the rule is not one */
function partsOf(rule: string): Map<string, string> | string {
  const parts = new Map<string, string>()
  for (const part of rule.split(';')) {
    const [, name = '', value = ''] = /^([A-Z-]+)=([^=;]+)$/.exec(part) ?? []
    if (unsupported.includes(name)) return `${name} is not supported`
    if (!supported.includes(name))
      return `Recurrence must be a rule such as FREQ=WEEKLY;BYDAY=MO, without “${part}”`
    if (parts.has(name)) return `${name} is given twice`
    parts.set(name, value)
  }
  return parts
}

function wholeNumber(parts: Map<string, string>, name: string, max: number): number | string {
  const value = parts.get(name) ?? '1'
  const isWhole = /^\d{1,4}$/.test(value) && Number(value) >= 1 && Number(value) <= max
  return isWhole ? Number(value) : `${name} must be 1 to ${max}`
}

/** @returns a day, or a moment in UTC, as ISO 8601 has it */
function untilOf(value: string): string | undefined {
  const iso = value
    .replace(/^(\d{4})(\d\d)(\d\d)/, '$1-$2-$3')
    .replace(/T(\d\d)(\d\d)(\d\dZ)$/, 'T$1:$2:$3')
  return Until.safeParse(iso).success ? iso : undefined
}

type Days = Pick<Recurrence, 'weekdays' | 'nth'>

function daysOf(value: string | undefined, frequency: Frequency): Days | string {
  if (value === undefined) return { weekdays: [] }
  const days = value.split(',')
  const refused = `BYDAY=${value} is not supported in a rule with FREQ=${frequency}`
  if (frequency === 'WEEKLY') {
    const named = days.filter(isWeekday)
    if (named.length !== days.length) return refused
    if (new Set(named).size !== named.length) return 'BYDAY names a day twice'
    return { weekdays: weekdays.filter((day) => named.includes(day)) }
  }
  const [, place = '', weekday] = /^(-1|\+?[1-5])([A-Z]{2})$/.exec(value) ?? []
  if (frequency !== 'MONTHLY' || !isWeekday(weekday)) return refused
  return { weekdays: [], nth: { place: Number(place), weekday } }
}

/** @returns what is wrong with the rule, by the name of the part that is not supported, or the rule */
export function readRecurrence(rule: string): Recurrence | string {
  if (rule.length > maxRuleLength) return `Recurrence has at most ${maxRuleLength} characters`
  const lines = rule.trim().toUpperCase().split(/\s+/)
  const other = lines
    .map((line) => /^([A-Z]+)[:;]/.exec(line)?.[1])
    .find((name) => name !== undefined && name !== 'RRULE')
  if (other !== undefined) return `${other} is not supported`
  if (lines.length > 1) return 'Only one recurrence rule is supported'
  const parts = partsOf((lines[0] ?? '').replace(/^RRULE:/, ''))
  if (typeof parts === 'string') return parts
  const frequency = parts.get('FREQ')
  if (!isFrequency(frequency))
    return frequency === undefined ? 'FREQ is required' : `FREQ=${frequency} is not supported`
  const interval = wholeNumber(parts, 'INTERVAL', maxInterval)
  const count = parts.has('COUNT') ? wholeNumber(parts, 'COUNT', maxCount) : undefined
  const days = daysOf(parts.get('BYDAY'), frequency)
  if (typeof interval === 'string') return interval
  if (typeof count === 'string') return count
  if (typeof days === 'string') return days
  if (count !== undefined && parts.has('UNTIL')) return 'COUNT and UNTIL can’t both be given'
  const until = parts.has('UNTIL') ? untilOf(parts.get('UNTIL') ?? '') : undefined
  if (parts.has('UNTIL') && until === undefined)
    return 'UNTIL must be a day (20261231) or a moment in UTC (20261231T235959Z)'
  const weekStart = parts.get('WKST')
  if (weekStart !== undefined && !isWeekday(weekStart)) return 'WKST must be a weekday such as MO'
  return { frequency, interval, count, until, weekStart, ...days }
}

const isFrequency = (text: string | undefined): text is Frequency =>
  frequencies.some((one) => one === text)

/** Returns undefined for invalid or unsupported rules. */
export function parseRecurrence(rule: string): Recurrence | undefined {
  const read = readRecurrence(rule)
  return typeof read === 'string' ? undefined : read
}

/** Whether the first day of the week makes a difference: it decides which days share one of several weeks. */
export const hasWeekStart = ({
  frequency,
  interval,
  weekdays: days,
}: Pick<Recurrence, 'frequency' | 'interval' | 'weekdays'>): boolean =>
  frequency === 'WEEKLY' && interval > 1 && days.length > 1

/** Returns the canonical form of a rule. */
export function formatRecurrence(recurrence: Recurrence): string {
  const { frequency, interval, nth, count, until, weekStart } = recurrence
  const days = nth ? [`${nth.place}${nth.weekday}`] : recurrence.weekdays
  return [
    `FREQ=${frequency}`,
    interval > 1 && `INTERVAL=${interval}`,
    days.length > 0 && `BYDAY=${days.join(',')}`,
    count !== undefined && `COUNT=${count}`,
    until !== undefined && `UNTIL=${until.replaceAll(/[-:]/g, '')}`,
    weekStart !== undefined && `WKST=${weekStart}`,
  ]
    .filter(Boolean)
    .join(';')
}

/** An RFC 5545 rule, restricted to the supported subset: what is not supported is refused by its name. */
export const RecurrenceRule = z
  .string()
  .max(maxRuleLength, { abort: true })
  .transform((rule, check) => {
    const read = readRecurrence(rule)
    if (typeof read !== 'string') return formatRecurrence(read)
    check.issues.push({ code: 'custom', input: rule, message: read })
    return z.NEVER
  })

/** The rule after moving all occurrences of the series by a number of days. */
export function shiftRecurrence(recurrence: Recurrence, days: number): Recurrence {
  const moved = (day: Weekday): Weekday => {
    const at = (((weekdays.indexOf(day) + days) % 7) + 7) % 7
    return weekdays[at] ?? day
  }
  const { until, nth, weekStart } = recurrence
  const named = recurrence.weekdays.map(moved)
  return {
    ...recurrence,
    weekdays: weekdays.filter((day) => named.includes(day)),
    ...(until !== undefined && { until: addDays(until, days) }),
    ...(nth && { nth: { ...nth, weekday: moved(nth.weekday) } }),
    // With the days, so that they still share the same weeks.
    ...(hasWeekStart(recurrence) && { weekStart: moved(weekStart ?? usualWeekStart) }),
  }
}

const weekdayNames: Record<Weekday, string> = {
  SU: 'Sunday',
  MO: 'Monday',
  TU: 'Tuesday',
  WE: 'Wednesday',
  TH: 'Thursday',
  FR: 'Friday',
  SA: 'Saturday',
}
const units: Record<Frequency, string> = {
  DAILY: 'day',
  WEEKLY: 'week',
  MONTHLY: 'month',
  YEARLY: 'year',
}

export const weekdayName = (day: Weekday): string => weekdayNames[day]

/** The weekday of a day. */
export const weekdayOn = (day: string): Weekday => weekdays[weekdayOf(day)] ?? 'SU'

const workdays = 'MO,TU,WE,TH,FR'

/**
 * 'every 2 weeks on Monday and Friday', 'every month on the last Friday'
 * @param startsOn the first day, used by rules that do not name days
 */
export function describeRecurrence(recurrence: Recurrence, startsOn: string): string {
  const { frequency, interval, nth, count, until } = recurrence
  const unit = units[frequency]
  const every = interval === 1 ? `every ${unit}` : `every ${interval} ${unit}s`
  const days = recurrence.weekdays
  const on =
    frequency === 'WEEKLY'
      ? ` on ${listed((days.length > 0 ? days : [weekdayOn(startsOn)]).map(weekdayName))}`
      : frequency === 'MONTHLY'
        ? ` on the ${nth ? `${nth.place < 0 ? 'last' : ordinal(nth.place)} ${weekdayName(nth.weekday)}` : ordinal(Number(startsOn.slice(8)))}`
        : ''
  const text = days.join(',') === workdays && interval === 1 ? 'every weekday' : every + on
  if (count !== undefined) return `${text}, ${count === 1 ? 'once' : `${count} times`}`
  return until === undefined ? text : `${text}, until ${usDate(until)}`
}
