// Prepares free times for display: by day in the visitor's time zone, a few days per page.
import type { Slot } from '#contract/site/slot.ts'
import { currentTimeZones } from '#contract/values/time-zone-names.ts'

/** Days with free times on one page. */
const daysShown = 5

export interface FreeDay {
  /** `YYYY-MM-DD` in the visitor's time zone. */
  day: string
  slots: Slot[]
}

export interface FreeDays {
  days: FreeDay[]
  /** First day of the previous and next page. */
  earlier: string | undefined
  later: string | undefined
}

/** The calendar day of a moment in a time zone. */
export const dayIn = (moment: string | Date, timeZone: string): string =>
  new Intl.DateTimeFormat('en-CA', { dateStyle: 'short', timeZone }).format(new Date(moment))

/** @param from first day of the page; a day without free times moves on to the next one with some */
export function freeDays(slots: readonly Slot[], timeZone: string, from: string | null): FreeDays {
  const byDay = Map.groupBy(slots, ({ start }) => dayIn(start, timeZone))
  const days = [...byDay].map(([day, some]) => ({ day, slots: some }))
  const found = days.findIndex(({ day }) => day >= (from ?? ''))
  const first = found < 0 ? Math.max(0, days.length - daysShown) : found
  return {
    days: days.slice(first, first + daysShown),
    earlier: first > 0 ? days[Math.max(0, first - daysShown)]?.day : undefined,
    later: days[first + daysShown]?.day,
  }
}

const timeFormat = (timeZone: string, timeZoneName?: 'short') =>
  new Intl.DateTimeFormat('en-US', {
    hour: 'numeric',
    minute: '2-digit',
    timeZone,
    ...(timeZoneName && { timeZoneName }),
  })

const plain = (text: string) => text.replaceAll(/[\u2009\u202f]/g, ' ')

/** Label for each time of a day; repeated clock times also show the zone abbreviation that tells them apart. */
export function timeLabels({ slots }: FreeDay, timeZone: string): string[] {
  const short = timeFormat(timeZone)
  const long = timeFormat(timeZone, 'short')
  const labels = slots.map(({ start }) => short.format(new Date(start)))
  return labels.map((label, at) =>
    plain(
      labels.indexOf(label) === labels.lastIndexOf(label)
        ? label
        : long.format(new Date(slots[at]?.start ?? 0)),
    ),
  )
}

/** `Tuesday,` and `November 24` */
export function dayText(day: string): { weekday: string; date: string } {
  const at = new Date(`${day}T00:00:00Z`)
  const written = (format: Intl.DateTimeFormatOptions) =>
    new Intl.DateTimeFormat('en-US', { ...format, timeZone: 'UTC' }).format(at)
  return {
    weekday: `${written({ weekday: 'long' })},`,
    date: written({ month: 'long', day: 'numeric' }),
  }
}

/** `Tuesday, November 24, 2026, 10:00 – 10:30 AM` */
export function whenText({ start, end }: Slot, timeZone: string): string {
  const date = new Intl.DateTimeFormat('en-US', { dateStyle: 'full', timeZone })
  const times = timeFormat(timeZone).formatRange(new Date(start), new Date(end))
  return plain(`${date.format(new Date(start))}, ${times}`)
}

/** `Central Standard Time (Chicago)`, as named at that moment. */
export function timeZoneText(timeZone: string, moment: string | Date): string {
  const parts = new Intl.DateTimeFormat('en-US', { timeZone, timeZoneName: 'long' })
    .formatToParts(new Date(moment))
    .find(({ type }) => type === 'timeZoneName')
  const place = placeOf(timeZone)
  const isNamed = parts && parts.value !== place && !isFixed(timeZone)
  return isNamed ? `${parts.value} (${place})` : place
}

/** A zone of one offset. Its name has the sign that POSIX uses: `Etc/GMT+5` is five hours behind UTC. */
const isFixed = (timeZone: string) => timeZone.startsWith('Etc/GMT')

const fixedName = (timeZone: string) =>
  timeZone.replace('Etc/GMT', 'UTC').replace(/[+-]/, (sign) => (sign === '+' ? '−' : '+'))

const placeOf = (timeZone: string) =>
  isFixed(timeZone) ? fixedName(timeZone) : (timeZone.split('/').at(-1) ?? '').replaceAll('_', ' ')

/** All time zones, grouped by region. */
export function timeZoneGroups(chosen: string): { region: string; zones: [string, string][] }[] {
  const names = [...new Set([...currentTimeZones(), chosen])].toSorted()
  const groups = Map.groupBy(names, (name) =>
    name.includes('/') && !isFixed(name) ? name.split('/')[0] : 'Other',
  )
  return [...groups].map(([region = '', zones]) => ({
    region,
    zones: zones.map((name) => [
      name,
      region === 'Other' ? fixedName(name) : name.slice(region.length + 1).replaceAll('_', ' '),
    ]),
  }))
}
