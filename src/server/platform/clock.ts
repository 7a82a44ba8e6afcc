// The current day, and whether it is night, in the relevant time zone.

/** Today's date in the program's time zone, `YYYY-MM-DD`. */
export function localDay(now: Date): string {
  const month = String(now.getMonth() + 1).padStart(2, '0')
  return `${now.getFullYear()}-${month}-${String(now.getDate()).padStart(2, '0')}`
}

/** No reminders or invoices are sent at night, in this machine's time zone. */
export const isNight = (now: Date): boolean => now.getHours() < 8

/** This machine's time zone, the default for people who have not chosen one. */
export const agencyTimeZone = (): string => Intl.DateTimeFormat().resolvedOptions().timeZone
