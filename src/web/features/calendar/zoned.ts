// Moments on the clock of a time zone, by the browser's own knowledge of zones.
import { useQuery } from '@tanstack/react-query'
import type { QueryOf } from '#web/lib/query.ts'

/** A day and a time of it, as a clock shows them: `2026-11-22`, `09:30`. */
export interface Clock {
  day: string
  time: string
}

const formats = new Map<string, Intl.DateTimeFormat>()

function formatIn(timeZone: string): Intl.DateTimeFormat {
  const known = formats.get(timeZone)
  if (known) return known
  const format = new Intl.DateTimeFormat('en-US', {
    timeZone,
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

/** The moment at which the clock shows this; of a time that the clock leaves out, one that is an hour off. */
export function momentAt({ day, time }: Clock, timeZone: string): string {
  const wanted = Date.parse(`${day}T${time}:00Z`)
  const shownAt = (moment: number) => {
    const clock = clockAt(new Date(moment).toISOString(), timeZone)
    return Date.parse(`${clock.day}T${clock.time}:00Z`)
  }
  let moment = wanted
  // Once for the zone, once more where its clocks change in between.
  for (let left = 2; left > 0; left -= 1) moment += wanted - shownAt(moment)
  return new Date(moment).toISOString()
}

/** Of what the server renders its own, in the browser the reader's: like the day that it is. */
export const timeZoneQuery: QueryOf<string> = {
  // The tag, which only the types see, says what the key stands for.
  queryKey: ['time zone'] as unknown as QueryOf<string>['queryKey'],
  queryFn: () => Promise.resolve(Intl.DateTimeFormat().resolvedOptions().timeZone),
}

export function useTimeZone(): string {
  const { data = 'UTC' } = useQuery({ ...timeZoneQuery, staleTime: 0 })
  return data
}
