// Whether the screen is a phone's; undefined in what the server renders, which does not know.
import { useSyncExternalStore } from 'react'

const query = '(width < 40rem)'

function subscribe(listener: () => void) {
  const list = matchMedia(query)
  list.addEventListener('change', listener)
  return () => list.removeEventListener('change', listener)
}

export function useIsPhone(): boolean | undefined {
  return useSyncExternalStore<boolean | undefined>(
    subscribe,
    () => matchMedia(query).matches,
    () => undefined,
  )
}
