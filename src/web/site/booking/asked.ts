// Reads the time zone and start day from a booking page's address.
import { DateOnly } from '#contract/shared.ts'
import { knownTimeZone } from './times.ts'

/** The agency's time zone, which is the server's, until the visitor's is known. */
const agencyTimeZone = () => Intl.DateTimeFormat().resolvedOptions().timeZone

/** Ignores unknown values. */
export function timesAsked(request: Request): { timeZone: string; from: string | null } {
  const { searchParams } = new URL(request.url)
  return {
    timeZone: knownTimeZone(searchParams.get('timeZone')) ?? agencyTimeZone(),
    from: DateOnly.safeParse(searchParams.get('from')).data ?? null,
  }
}
