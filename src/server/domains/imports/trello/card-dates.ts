// The days of Trello's moments, on somebody's clock. Pure.

const iso = /^\d{4}-\d{2}-\d{2}(?:T[\d:.]{4,20}(?:Z|[+-]\d{2}:?\d{2})?)?$/

/** @returns nothing for what is no moment, and for what is no moment of this age */
export function momentOf(text: string): Date | undefined {
  if (!iso.test(text)) return undefined
  const moment = new Date(text)
  const year = moment.getUTCFullYear()
  return year >= 1971 && year <= 9998 ? moment : undefined
}

/** @returns whether it knows the zone, else UTC */
export function isTimeZone(name: string): boolean {
  try {
    return new Intl.DateTimeFormat('en', { timeZone: name }).resolvedOptions().timeZone !== ''
  } catch {
    return false
  }
}

/** `YYYY-MM-DD` of a moment there. */
export function daysIn(timeZone: string): (moment: Date) => string {
  const format = new Intl.DateTimeFormat('en-CA', {
    timeZone: isTimeZone(timeZone) ? timeZone : 'UTC',
    year: 'numeric',
    month: '2-digit',
    day: '2-digit',
  })
  return (moment) => {
    const parts = new Map(format.formatToParts(moment).map(({ type, value }) => [type, value]))
    return `${parts.get('year')?.padStart(4, '0')}-${parts.get('month')}-${parts.get('day')}`
  }
}
