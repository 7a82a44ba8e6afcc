// Workdays and months, relative to the day of seeding.
import { addDays, weekdayOf } from '#contract/days.ts'
import type { Days } from './fixtures.ts'

/**
 * A number of days from today, never on a weekend: future days move to the Monday after it, past days to the Friday
 * before.
 */
export function workdayFrom(today: string, days: Days): string {
  const weekday = weekdayOf(addDays(today, days))
  const [toFriday, toMonday] = weekday === 6 ? [-1, 2] : weekday === 0 ? [-2, 1] : [0, 0]
  return addDays(today, days + (days < 0 ? toFriday : toMonday))
}

/** The previous month, `YYYY-MM`. */
export const monthBefore = (today: string): string =>
  addDays(`${today.slice(0, 7)}-01`, -1).slice(0, 7)
