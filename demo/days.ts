// Workdays and months, relative to the day of seeding.
import { addDays, monthAfter, monthOf, weekdayOf } from '#contract/values/days.ts'
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

/** The month that many months before the current one, `YYYY-MM`. */
export const monthBefore = (today: string, count = 1): string => monthAfter(monthOf(today), -count)
