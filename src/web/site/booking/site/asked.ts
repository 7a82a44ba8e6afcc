// Reads the time zone and start day from a booking page's address.
import { DateOnly } from '#contract/shared.ts'
import { currentTimeZone, timeZoneAtOffset } from '#contract/values/time-zone-names.ts'
import { ownTimeZone } from '#web/lib/time-zones.ts'

interface TimesAsked {
  timeZone: string
  /** The zone was given under a name that is not known; `timeZone` stands in for it. */
  isUnknownZone: boolean
  from: string | null
}

/** @param usual the time zone until the visitor's is known: the agency's, which on the server is its own */
export function timesAsked(request: Request, usual = ownTimeZone()): TimesAsked {
  const { searchParams } = new URL(request.url)
  const name = searchParams.get('timeZone') ?? ''
  const known = currentTimeZone(name)
  return {
    timeZone: known ?? zoneAt(searchParams.get('offset')) ?? usual,
    isUnknownZone: name !== '' && known === undefined,
    from: DateOnly.safeParse(searchParams.get('from')).data ?? null,
  }
}

const zoneAt = (offset: string | null) =>
  offset === null || !/^-?\d{1,3}$/.test(offset)
    ? undefined
    : timeZoneAtOffset(Number(offset), new Date())
