// The values of a host's form, and the settings that they mean.
import * as z from 'zod'
import { type Host, type HostSettings, HostSettings as Settings } from '#contract/booking.ts'
import { type Weekday, weekdayName, weekdays } from '#contract/recurrence.ts'
import { hoursText, parseHours } from './hours-text.ts'

export type HostValues = Omit<HostSettings, 'hours'> & { days: Record<Weekday, string> }

/** A week of work begins on Monday. */
export const workWeek: readonly Weekday[] = [...weekdays.slice(1), 'SU']

export function valuesOf({ person: _, version: __, hours, ...settings }: Host): HostValues {
  const days = Object.fromEntries(weekdays.map((day) => [day, hoursText(hours, day)]))
  // One text for each weekday.
  return { ...settings, days: days as HostValues['days'] }
}

/** Hours are typed, a line for each weekday. */
export const HostForm = z.preprocess(({ days, ...settings }: HostValues, check) => {
  const hours = workWeek.flatMap((day) => {
    const found = parseHours(days[day], day)
    if (found) return found
    const message = `${weekdayName(day)} must be hours such as 9:00–12:00, 13:00–17:00`
    check.issues.push({ code: 'custom', path: ['days', day], message, input: days[day] })
    return []
  })
  return { ...settings, hours }
}, Settings)
