// Calendar days as text, counted from a given day.
import type { Days } from './fixtures.ts'

export function dayFrom(today: string, days: Days): string {
  const day = new Date(`${today}T00:00:00Z`)
  day.setUTCDate(day.getUTCDate() + days)
  return day.toISOString().slice(0, 10)
}

/**
 * Like `dayFrom`, and never at a weekend: what is still to come moves to the Monday after it, what is over to the Friday
 * before.
 */
export function workdayFrom(today: string, days: Days): string {
  const weekday = new Date(`${dayFrom(today, days)}T00:00:00Z`).getUTCDay()
  const [toFriday, toMonday] = weekday === 6 ? [-1, 2] : weekday === 0 ? [-2, 1] : [0, 0]
  return dayFrom(today, days + (days < 0 ? toFriday : toMonday))
}

/** The month that is over, `YYYY-MM`. */
export const monthBefore = (today: string): string =>
  dayFrom(`${today.slice(0, 7)}-01`, -1).slice(0, 7)
