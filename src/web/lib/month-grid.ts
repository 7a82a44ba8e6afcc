// Splits months into weeks from Sunday to Saturday, and lists the pickers' months and years.
import { addDays, firstDayOf, monthAfter, monthOf, weekdayOf } from '#contract/days.ts'

export const weekdayNames = ['Sun', 'Mon', 'Tue', 'Wed', 'Thu', 'Fri', 'Sat'] as const

const monthFormat = new Intl.DateTimeFormat('en-US', { month: 'long', timeZone: 'UTC' })
const pad = (number: number) => String(number).padStart(2, '0')

/** Months `01` to `12` with their names. */
export const months = Array.from({ length: 12 }, (_, at) => ({
  value: pad(at + 1),
  label: monthFormat.format(Date.UTC(2026, at)),
}))

/** Ten years, from five before to four after. */
export const yearsAround = (year: number): number[] =>
  Array.from({ length: 10 }, (_, at) => year - 5 + at)

/** First day of the month `count` months later. */
export const monthsFrom = (day: string, count: number): string =>
  firstDayOf(monthAfter(monthOf(day), count))

export const weekOf = (day: string): string[] => {
  const sunday = addDays(day, -weekdayOf(day))
  return Array.from({ length: 7 }, (_, at) => addDays(sunday, at))
}

/** Whole weeks, padded with days of the previous and next months. */
export function weeksOf(day: string): string[][] {
  const first = firstDayOf(monthOf(day))
  const next = monthsFrom(day, 1)
  const weeks: string[][] = []
  for (let sunday = weekOf(first)[0] ?? first; sunday < next; sunday = addDays(sunday, 7)) {
    weeks.push(weekOf(sunday))
  }
  return weeks
}
