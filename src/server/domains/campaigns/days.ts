// Days and months of campaigns, as text. Pure.
import { daysBetween } from '#contract/days.ts'

/** From the first day to the last, both counted; 0 where the last comes before. */
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
