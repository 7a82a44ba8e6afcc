// Recurrence rules of events: the supported subset of RFC 5545, parsed, formatted, shifted by days, and described in words.
import * as z from 'zod'
import { addDays, ordinal, weekdayOf } from './days.ts'
import { usDate, listed } from './text.ts'

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
}

const maxInterval = 99
export const maxCount = 500

const parts =
  /^FREQ=(DAILY|WEEKLY|MONTHLY|YEARLY)(?:;(?:INTERVAL=\d{1,2}|BYDAY=[-\dA-Z,]{2,20}|COUNT=\d{1,3}|UNTIL=\d{8}(?:T\d{6}Z)?|WKST=[A-Z]{2}))*$/

const Until = z.union([z.iso.date(), z.iso.datetime()])

const isWeekday = (text: string): text is Weekday => weekdays.some((one) => one === text)

/** Returns undefined for invalid or unsupported rules. */
export function parseRecurrence(rule: string): Recurrence | undefined {
  if (rule.length > 100 || !parts.test(rule)) return undefined
  const fields = new Map(rule.split(';').map((part) => part.split('=') as [string, string]))
  if (fields.size !== rule.split(';').length) return undefined
  const frequency = fields.get('FREQ') as Frequency
  const interval = Number(fields.get('INTERVAL') ?? 1)
  const count = fields.has('COUNT') ? Number(fields.get('COUNT')) : undefined
  const until = fields
    .get('UNTIL')
    ?.replace(/^(\d{4})(\d\d)(\d\d)/, '$1-$2-$3')
    .replace(/T(\d\d)(\d\d)(\d\dZ)$/, 'T$1:$2:$3')
  const days = fields.get('BYDAY')?.split(',') ?? []
  const isCounted = count === undefined || (count >= 1 && count <= maxCount)
  const isBounded = interval >= 1 && interval <= maxInterval && isCounted
  if (!isBounded || (count !== undefined && until !== undefined)) return undefined
  if (until !== undefined && !Until.safeParse(until).success) return undefined
  const common = { frequency, interval, count, until }
  if (frequency === 'MONTHLY' && days.length === 1) {
    const [, place = '', weekday = ''] = /^(-1|[1-5])([A-Z]{2})$/.exec(days[0] ?? '') ?? []
    if (!isWeekday(weekday)) return undefined
    return { ...common, weekdays: [], nth: { place: Number(place), weekday } }
  }
  const named = days.filter(isWeekday)
  if (named.length !== days.length || new Set(named).size !== named.length) return undefined
  if (frequency !== 'WEEKLY' && named.length > 0) return undefined
  return { ...common, weekdays: weekdays.filter((day) => named.includes(day)) }
}

/** Returns the canonical form of a rule. */
export function formatRecurrence(recurrence: Recurrence): string {
  const { frequency, interval, nth, count, until } = recurrence
  const days = nth ? [`${nth.place}${nth.weekday}`] : recurrence.weekdays
  return [
    `FREQ=${frequency}`,
    interval > 1 && `INTERVAL=${interval}`,
    days.length > 0 && `BYDAY=${days.join(',')}`,
    count !== undefined && `COUNT=${count}`,
    until !== undefined && `UNTIL=${until.replaceAll(/[-:]/g, '')}`,
  ]
    .filter(Boolean)
    .join(';')
}

/** An RFC 5545 rule without its property name, restricted to the supported subset. */
export const RecurrenceRule = z
  .string()
  .max(100, { abort: true })
  .transform((rule, check) => {
    const recurrence = parseRecurrence(rule.replace(/^RRULE:/, ''))
    if (recurrence) return formatRecurrence(recurrence)
    check.issues.push({
      code: 'custom',
      input: rule,
      message:
        'Recurrence must be a daily, weekly, monthly or yearly rule such as FREQ=WEEKLY;BYDAY=MO',
    })
    return z.NEVER
  })

/** The rule after moving all occurrences of the series by a number of days. */
export function shiftRecurrence(recurrence: Recurrence, days: number): Recurrence {
  const moved = (day: Weekday): Weekday => {
    const at = (((weekdays.indexOf(day) + days) % 7) + 7) % 7
    return weekdays[at] ?? day
  }
  const { until, nth } = recurrence
  const named = recurrence.weekdays.map(moved)
  return {
    ...recurrence,
    weekdays: weekdays.filter((day) => named.includes(day)),
    ...(until !== undefined && { until: addDays(until, days) }),
    ...(nth && { nth: { ...nth, weekday: moved(nth.weekday) } }),
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
export function recurrenceText(recurrence: Recurrence, startsOn: string): string {
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
