// Whether the page has come to life: before that, a form would be sent without its script.
import { useSyncExternalStore } from 'react'

const never = () => () => undefined

export function useIsHydrated(): boolean {
  return useSyncExternalStore(
    never,
    () => true,
    () => false,
  )
}
