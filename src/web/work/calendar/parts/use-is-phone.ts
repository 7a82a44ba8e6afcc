// Whether the screen is phone-sized; undefined on the server, which cannot know.
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
