// The reader's time zone, and those to choose from, by their current names.
import { useMemo } from 'react'
import {
  currentTimeZone,
  currentTimeZones,
  timeZoneAtOffset,
} from '#contract/values/time-zone-names.ts'
import { useIsHydrated } from './hydrated.ts'

/** This browser's time zone (on the server, the agency's). One that has no known name is replaced by its offset. */
export function ownTimeZone(): string {
  const now = new Date()
  const { timeZone } = Intl.DateTimeFormat().resolvedOptions()
  return currentTimeZone(timeZone) ?? timeZoneAtOffset(now.getTimezoneOffset(), now) ?? 'UTC'
}

/**
 * Each browser knows other zones than the server, so only the chosen one is in the page at first.
 * @param chosen is in the list even if this browser does not know it; '' and null for none
 */
export function useTimeZones(chosen: string | null) {
  const isHydrated = useIsHydrated()
  return useMemo(() => {
    const known = isHydrated ? currentTimeZones() : ['UTC']
    return [...new Set([...known, chosen || 'UTC'])]
      .toSorted()
      .map((value) => ({ value, label: value.replaceAll('_', ' ') }))
  }, [isHydrated, chosen])
}
