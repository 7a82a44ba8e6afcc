// Clock times in a time zone, using the browser's own zone data.
import { useQuery } from '@tanstack/react-query'
import { timeZoneHere } from '#contract/values/time-zone-names.ts'
import type { QueryOf } from '#web/lib/query.ts'
import { ownTimeZone } from '#web/lib/time-zones.ts'

/** A day and time as a clock shows them: `2026-11-22`, `09:30`. */
export interface Clock {
  day: string
  time: string
}

const formats = new Map<string, Intl.DateTimeFormat>()

function formatIn(timeZone: string): Intl.DateTimeFormat {
  const known = formats.get(timeZone)
  if (known) return known
  // A zone that this browser doesn't know is shown on its own clock.
  const format = new Intl.DateTimeFormat('en-US', {
    timeZone: timeZoneHere(timeZone),
    hourCycle: 'h23',
    year: 'numeric',
    month: '2-digit',
    day: '2-digit',
    hour: '2-digit',
    minute: '2-digit',
  })
  formats.set(timeZone, format)
  return format
}

export function clockAt(moment: string, timeZone: string): Clock {
  const parts = Object.fromEntries(
    formatIn(timeZone)
      .formatToParts(new Date(moment))
      .map(({ type, value }) => [type, value]),
  )
  const { year = '', month = '', day = '', hour = '', minute = '' } = parts
  return { day: `${year}-${month}-${day}`, time: `${hour}:${minute}` }
}

/** Returns the instant at which the clock shows this. A time skipped by a clock change is off by an hour. */
export function momentAt({ day, time }: Clock, timeZone: string): string {
  const wanted = Date.parse(`${day}T${time}:00Z`)
  const shownAt = (moment: number) => {
    const clock = clockAt(new Date(moment).toISOString(), timeZone)
    return Date.parse(`${clock.day}T${clock.time}:00Z`)
  }
  let moment = wanted
  // The first pass applies the offset, the second corrects for a clock change in between.
  for (let left = 2; left > 0; left -= 1) moment += wanted - shownAt(moment)
  return new Date(moment).toISOString()
}

/** The server renders its own zone; the browser then uses the reader's. Same for the current day. */
export const timeZoneQuery: QueryOf<string> = {
  // The phantom type tag ties the key to its data type.
  queryKey: ['time zone'] as unknown as QueryOf<string>['queryKey'],
  queryFn: () => Promise.resolve(ownTimeZone()),
}

export function useTimeZone(): string {
  const { data = 'UTC' } = useQuery({ ...timeZoneQuery, staleTime: 0 })
  return data
}
