// Days and months of campaigns, as text. Pure.

const dayMs = 86_400_000
const numberOf = (day: string) => Date.parse(`${day}T00:00:00Z`) / dayMs
const dayOf = (number: number) => new Date(number * dayMs).toISOString().slice(0, 10)

/** From the first day to the last, both counted; 0 where the last comes before. */
export const countDays = (first: string, last: string): number =>
  Math.max(0, numberOf(last) - numberOf(first) + 1)

export const daysAfter = (day: string, days: number): string => dayOf(numberOf(day) + days)

export const monthOf = (day: string): string => day.slice(0, 7)

export const firstDayOf = (month: string): string => `${month}-01`

export function lastDayOf(month: string): string {
  return daysAfter(firstDayOf(monthAfter(month)), -1)
}

export function monthAfter(month: string): string {
  const [year = 0, number = 1] = month.split('-').map(Number)
  return number === 12 ? `${year + 1}-01` : `${year}-${String(number + 1).padStart(2, '0')}`
}

export const earlier = (one: string, other: string): string => (one < other ? one : other)
export const later = (one: string, other: string): string => (one > other ? one : other)
