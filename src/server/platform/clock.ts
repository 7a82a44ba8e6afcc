// Which day it is, and whether it is night, and on whose clock.

/** The day it is where this program runs, `YYYY-MM-DD`. */
export function localDay(now: Date): string {
  const month = String(now.getMonth() + 1).padStart(2, '0')
  return `${now.getFullYear()}-${month}-${String(now.getDate()).padStart(2, '0')}`
}

/** Nobody is reminded or sent an invoice at night, by the clock of this machine. */
export const isNight = (now: Date): boolean => now.getHours() < 8

/** Of this machine, where a person has chosen none: the agency's. */
export const agencyTimeZone = (): string => Intl.DateTimeFormat().resolvedOptions().timeZone
