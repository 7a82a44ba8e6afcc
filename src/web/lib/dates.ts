// Dates as people read them, US format. A date without a time is a day, never a moment in some time zone.

const short = new Intl.DateTimeFormat('en-US', { dateStyle: 'short', timeZone: 'UTC' })
const medium = new Intl.DateTimeFormat('en-US', { dateStyle: 'medium', timeZone: 'UTC' })

const atMidnightUtc = (day: string) => new Date(`${day}T00:00:00Z`)

/** `2026-11-21` → `11/21/26` */
export const shortDate = (day: string): string => short.format(atMidnightUtc(day))

/** `2026-11-21` → `Nov 21, 2026` */
export const longDate = (day: string): string => medium.format(atMidnightUtc(day))
