// Formats dates and moments, in US format unless the person chose another. A date without a time is a calendar day in no time zone;
// a moment is shown in the reader's time zone.
import { dayMs } from '#contract/values/durations.ts'
import { dateFormat } from './locale.ts'

const shortDay = dateFormat({ dateStyle: 'short', timeZone: 'UTC' })
const mediumDay = dateFormat({ dateStyle: 'medium', timeZone: 'UTC' })

const atMidnightUtc = (day: string) => new Date(`${day}T00:00:00Z`)

/** `2026-11-21` → `11/21/26` */
export const shortDate = (day: string): string => shortDay(atMidnightUtc(day))

/** `2026-11-21` → `Nov 21, 2026` */
export const longDate = (day: string): string => mediumDay(atMidnightUtc(day))

const clock = dateFormat({ timeStyle: 'short' })
const weekday = dateFormat({ weekday: 'short' })
const monthDay = dateFormat({ month: 'short', day: 'numeric' })
const dayOfYear = dateFormat({ dateStyle: 'medium' })
const whole = dateFormat({ dateStyle: 'medium', timeStyle: 'short' })

const midnightBefore = (time: number) => new Date(time).setHours(0, 0, 0, 0)

/** `Nov 21, 2026`; on pages rendered only on the server, the day in the agency's time zone. */
export const dayOfMoment = (moment: string): string => dayOfYear(new Date(moment))

/** Short form: the time if today, 'Yesterday', a weekday within the last week, otherwise the date. */
export function shortMoment(moment: string, now: number): string {
  const at = new Date(moment)
  const days = Math.round((midnightBefore(now) - midnightBefore(at.getTime())) / dayMs)
  if (days <= 0) return clock(at)
  if (days === 1) return 'Yesterday'
  if (days < 7) return weekday(at)
  const isThisYear = at.getFullYear() === new Date(now).getFullYear()
  return (isThisYear ? monthDay : dayOfYear)(at)
}

/** Like `shortMoment`, but always with the time: `3:42 PM`, `Yesterday, 3:42 PM`. */
export function timedMoment(moment: string, now: number): string {
  const short = shortMoment(moment, now)
  const time = clock(new Date(moment))
  return short === time ? time : `${short}, ${time}`
}

/** `3:42 PM` */
export const timeOfDay = (moment: string): string => clock(new Date(moment))

/** `Nov 21, 2026, 3:42 PM` */
export const longMoment = (moment: string): string => whole(new Date(moment))
