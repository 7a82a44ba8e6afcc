// Reports whether the page has hydrated; before that, a form would submit without its script.
import { useSyncExternalStore } from 'react'

const never = () => () => undefined

export function useIsHydrated(): boolean {
  return useSyncExternalStore(
    never,
    () => true,
    () => false,
  )
}
