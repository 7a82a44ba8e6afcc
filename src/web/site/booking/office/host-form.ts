// Form values of a consultation host, and their conversion to settings.
import * as z from 'zod'
import { type Host, type HostSettings, HostSettings as Settings } from '#contract/site/booking.ts'
import { type Weekday, weekdayName, weekdays } from '#contract/work/recurrence.ts'
import { hoursText, parseHours } from './hours-text.ts'

/** Without a time zone of their own (''), hours are the agency's. */
export type HostValues = Omit<HostSettings, 'hours' | 'timeZone'> & {
  timeZone: string
  days: Record<Weekday, string>
}

/** The working week starts on Monday. */
export const workWeek: readonly Weekday[] = [...weekdays.slice(1), 'SU']

export function valuesOf({ person: _, version: __, hours, ...settings }: Host): HostValues {
  const days = Object.fromEntries(weekdays.map((day) => [day, hoursText(hours, day)]))
  // Contains one text per weekday.
  return {
    ...settings,
    timeZone: settings.timeZone ?? '',
    days: days as HostValues['days'],
  }
}

/** Hours are entered as text, one line per weekday. */
export const HostForm = z.preprocess(({ days, ...settings }: HostValues, check) => {
  const hours = workWeek.flatMap((day) => {
    const found = parseHours(days[day], day)
    if (found) return found
    const message = `${weekdayName(day)} must be hours such as 9:00–12:00, 13:00–17:00`
    check.issues.push({ code: 'custom', path: ['days', day], message, input: days[day] })
    return []
  })
  return { ...settings, timeZone: settings.timeZone || null, hours }
}, Settings)
