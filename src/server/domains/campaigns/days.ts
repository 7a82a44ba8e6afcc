// Campaign days and months as text. Pure.
import { daysBetween } from '#contract/days.ts'

/** Number of days from first to last, both inclusive; 0 if last is before first. */
export const countDays = (first: string, last: string): number =>
  Math.max(0, daysBetween(first, last) + 1)

export const monthOf = (day: string): string => day.slice(0, 7)

export const firstDayOf = (month: string): string => `${month}-01`

export function monthAfter(month: string): string {
  const [year = 0, number = 1] = month.split('-').map(Number)
  return number === 12 ? `${year + 1}-01` : `${year}-${String(number + 1).padStart(2, '0')}`
}

export const earlier = (one: string, other: string): string => (one < other ? one : other)
export const later = (one: string, other: string): string => (one > other ? one : other)
