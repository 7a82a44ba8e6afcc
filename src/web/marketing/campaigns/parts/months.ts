// Months and their days, as text.
import { endOfMonth, monthAfter } from '#contract/values/days.ts'

const weekdays = new Intl.DateTimeFormat('en-US', {
  weekday: 'short',
  month: 'short',
  day: 'numeric',
  timeZone: 'UTC',
})

const isMonth = (text: string | null): text is string =>
  text !== null && /^[1-9]\d{3}-(?:0[1-9]|1[0-2])$/.test(text)

/** Returns the URL's month if valid, else the fallback. */
export const monthOr = (text: string | null, other: string): string =>
  isMonth(text) ? text : other

/** `2026-11-03` as 'Tue, Nov 3'. */
export const dayName = (day: string): string => weekdays.format(new Date(`${day}T00:00:00Z`))

export function daysOf(month: string): string[] {
  const last = Number(endOfMonth(month).slice(8))
  return Array.from({ length: last }, (_, day) => `${month}-${String(day + 1).padStart(2, '0')}`)
}

/** From first to last, inclusive, at most `max`. */
export function monthRange(first: string, last: string, max: number): string[] {
  const months = [first]
  while (months.length < max && (months.at(-1) ?? last) < last) {
    months.push(monthAfter(months.at(-1) ?? first))
  }
  return months
}
