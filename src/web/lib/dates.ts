// Formats dates, in US format unless the person chose another. A date without a time is a calendar day in no time zone.

import { dateFormat } from './locale.ts'

const short = dateFormat({ dateStyle: 'short', timeZone: 'UTC' })
const medium = dateFormat({ dateStyle: 'medium', timeZone: 'UTC' })

const atMidnightUtc = (day: string) => new Date(`${day}T00:00:00Z`)

/** `2026-11-21` → `11/21/26` */
export const shortDate = (day: string): string => short(atMidnightUtc(day))

/** `2026-11-21` → `Nov 21, 2026` */
export const longDate = (day: string): string => medium(atMidnightUtc(day))
