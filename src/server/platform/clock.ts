// The current day, and whether it is night, in the agency's time zone, which is this process's.
import { currentTimeZone } from '#contract/values/time-zone-names.ts'

/** By TZ, or the machine. */
const startedWith = process.env['TZ']

export const isTimeZoneGiven = startedWith !== undefined && startedWith !== ''

/** From now on, days begin in this zone; without one, in that of the machine, or of TZ at the start. */
export function setAgencyTimeZone(timeZone: string | null): void {
  const wanted = timeZone ?? startedWith
  if (wanted === process.env['TZ']) return
  // Node.js reads it at each change. Child processes inherit it.
  if (wanted === undefined) delete process.env['TZ']
  else process.env['TZ'] = wanted
}

/** Today's date at the agency, `YYYY-MM-DD`. */
export function localDay(now: Date): string {
  const month = String(now.getMonth() + 1).padStart(2, '0')
  return `${now.getFullYear()}-${month}-${String(now.getDate()).padStart(2, '0')}`
}

/** No reminders or invoices are sent at night, at the agency. */
export const isNight = (now: Date): boolean => now.getHours() < 8

/** The default for people who have not chosen one. */
export const agencyTimeZone = (): string =>
  currentTimeZone(Intl.DateTimeFormat().resolvedOptions().timeZone) ?? 'UTC'
