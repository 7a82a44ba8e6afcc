// Converts Trello's timestamps to dates in a time zone. Pure.
import { currentTimeZone } from '#contract/values/time-zone-names.ts'

const iso = /^\d{4}-\d{2}-\d{2}(?:T[\d:.]{4,20}(?:Z|[+-]\d{2}:?\d{2})?)?$/

/** @returns undefined for unparseable or implausible timestamps */
export function momentOf(text: string): Date | undefined {
  if (!iso.test(text)) return undefined
  const moment = new Date(text)
  const year = moment.getUTCFullYear()
  return year >= 1971 && year <= 9998 ? moment : undefined
}

/** @returns a function that formats a moment as `YYYY-MM-DD` in the time zone */
export function daysIn(timeZone: string): (moment: Date) => string {
  const format = new Intl.DateTimeFormat('en-CA', {
    timeZone: currentTimeZone(timeZone) ?? 'UTC',
    year: 'numeric',
    month: '2-digit',
    day: '2-digit',
  })
  return (moment) => {
    const parts = new Map(format.formatToParts(moment).map(({ type, value }) => [type, value]))
    return `${parts.get('year')?.padStart(4, '0')}-${parts.get('month')}-${parts.get('day')}`
  }
}
