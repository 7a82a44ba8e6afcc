// Arithmetic on calendar days (`YYYY-MM-DD`) and months (`YYYY-MM`), without moments or time zones.
import { dayMs } from './durations.ts'

/** The last supported day, because a year has four digits. */
export const lastDay = '9999-12-31'

const numberOf = (day: string): number => Date.parse(`${day}T00:00:00Z`) / dayMs
const dayAt = (number: number): string => new Date(number * dayMs).toISOString().slice(0, 10)

/** @param count may be negative */
export const addDays = (day: string, count: number): string => dayAt(numberOf(day) + count)

/** The number of days from `start` to `end`. */
export const daysBetween = (start: string, end: string): number => numberOf(end) - numberOf(start)

/** Of two days, or of two months. */
export const earlier = (one: string, other: string): string => (one < other ? one : other)
export const later = (one: string, other: string): string => (one > other ? one : other)

/** `2026-11-22` gives `2026-11`. */
export const monthOf = (day: string): string => day.slice(0, 7)

export const firstDayOf = (month: string): string => `${month}-01`

/** @param count may be negative */
export function monthAfter(month: string, count = 1): string {
  const number = Number(month.slice(0, 4)) * 12 + Number(month.slice(5)) - 1 + count
  const year = Math.floor(number / 12)
  return `${String(year).padStart(4, '0')}-${String(number - 12 * year + 1).padStart(2, '0')}`
}

/** Sunday is 0. */
export const weekdayOf = (day: string): number => new Date(`${day}T00:00:00Z`).getUTCDay()

const ordinals = new Intl.PluralRules('en-US', { type: 'ordinal' })
const suffixes: Partial<Record<Intl.LDMLPluralRule, string>> = { one: 'st', two: 'nd', few: 'rd' }

/** `1st`, `22nd` */
export const ordinal = (number: number): string =>
  `${number}${suffixes[ordinals.select(number)] ?? 'th'}`

/** `2026-02` gives `2026-02-28`. `9999-12` is special-cased, because there is no following month to count back from. */
export function endOfMonth(month: string): string {
  const [year = 0, number = 1] = month.split('-').map(Number)
  return new Date(Date.UTC(year, number, 0)).toISOString().slice(0, 10)
}
