// Forms of dates and numbers, and the day on which weeks begin.
import * as z from 'zod'

const isKnownLocale = (locale: string): boolean => {
  try {
    return Intl.DateTimeFormat.supportedLocalesOf(locale).length > 0
  } catch {
    return false
  }
}

export const Locale = z
  .string()
  .max(35, { abort: true })
  .refine(isKnownLocale, { error: 'Locale must be a language tag such as en-GB' })

/** How a locale names the first day of the week that someone chose, as in `en-GB-u-fw-sun`. */
const weekStartKey = /-u-fw-(sun|mon|sat)$/

/** @returns '' for the day that is usual there */
export const weekStartIn = (locale: string): string => weekStartKey.exec(locale)?.[1] ?? ''

/** @param day as returned by `weekStartIn` */
export const withWeekStart = (locale: string, day: string): string =>
  locale.replace(weekStartKey, '') + (day === '' ? '' : `-u-fw-${day}`)
