// Notifies React once per navigation, when the new screen is ready, in a transition. The router also reports the start, which
// re-renders and repaints every link of the old screen: a tenth of a second on a slow device.
// Injected into the router by vite.config.ts; see docs/decisions/0015-navigations-told-once.md.
import { startTransition } from 'react'
import type { DataRouter } from 'react-router'

type Listener = Parameters<DataRouter['subscribe']>[0]

/** Slower navigations are also reported while loading, so the page can show that it is waiting. */
const noticeableMs = 100

export function coalesceNavigationUpdates(router: DataRouter): void {
  const subscribe = router.subscribe.bind(router)
  router.subscribe = (listener) => {
    let timer: ReturnType<typeof setTimeout> | undefined
    const unsubscribe = subscribe((state, change) => {
      clearTimeout(timer)
      const tell = () => startTransition(() => listener(router.state, change))
      if (isOnlyBegun(state, change)) timer = setTimeout(tell, noticeableMs)
      else tell()
    })
    return () => {
      clearTimeout(timer)
      unsubscribe()
    }
  }
}

/** The next update supersedes this one, so listeners miss nothing if it is skipped. */
const isOnlyBegun = (...[state, change]: Parameters<Listener>) =>
  state.navigation.state === 'loading' &&
  !change.flushSync &&
  !change.newErrors &&
  change.deletedFetchers.length === 0
