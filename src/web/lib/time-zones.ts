// Time zones to choose from.
import { useMemo } from 'react'
import { useIsHydrated } from './hydrated.ts'

/**
 * Each browser knows other zones than the server, so only the chosen one is in the page at first.
 * @param chosen is in the list even if this browser does not know it
 */
export function useTimeZones(chosen: string | null) {
  const isHydrated = useIsHydrated()
  return useMemo(() => {
    const known = isHydrated ? Intl.supportedValuesOf('timeZone') : []
    return [...new Set([...known, 'UTC', chosen ?? 'UTC'])]
      .toSorted()
      .map((value) => ({ value, label: value.replaceAll('_', ' ') }))
  }, [isHydrated, chosen])
}
