// Moments as people read them, US format, in the reader's own time zone.

const clock = new Intl.DateTimeFormat('en-US', { timeStyle: 'short' })
const weekday = new Intl.DateTimeFormat('en-US', { weekday: 'short' })
const day = new Intl.DateTimeFormat('en-US', { month: 'short', day: 'numeric' })
const dayOfYear = new Intl.DateTimeFormat('en-US', { dateStyle: 'medium' })
const whole = new Intl.DateTimeFormat('en-US', { dateStyle: 'medium', timeStyle: 'short' })

const midnightBefore = (time: number) => new Date(time).setHours(0, 0, 0, 0)

/** `Nov 21, 2026`: where the page is rendered on the server alone, the agency's day. */
export const dayOfMoment = (moment: string): string => dayOfYear.format(new Date(moment))

/** In short: the time of today, 'Yesterday', a day of this week, else the date. */
export function shortMoment(moment: string, now: number): string {
  const at = new Date(moment)
  const days = Math.round((midnightBefore(now) - midnightBefore(at.getTime())) / 86_400_000)
  if (days <= 0) return clock.format(at)
  if (days === 1) return 'Yesterday'
  if (days < 7) return weekday.format(at)
  const isThisYear = at.getFullYear() === new Date(now).getFullYear()
  return (isThisYear ? day : dayOfYear).format(at)
}

/** The same, always with the time: `3:42 PM`, `Yesterday, 3:42 PM`. */
export function timedMoment(moment: string, now: number): string {
  const short = shortMoment(moment, now)
  const time = clock.format(new Date(moment))
  return short === time ? time : `${short}, ${time}`
}

/** `3:42 PM` */
export const timeOfDay = (moment: string): string => clock.format(new Date(moment))

/** `Nov 21, 2026, 3:42 PM` */
export const longMoment = (moment: string): string => whole.format(new Date(moment))
