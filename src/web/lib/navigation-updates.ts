// Tells React of a navigation once, when its screen is there, and as a transition. The router itself tells of its beginning as
// well, for which all links of the screen that is left are rendered and painted once more: on a slow device a tenth of a second.
// Put into the router by vite.config.ts; docs/decisions/0015-navigations-told-once.md.
import { startTransition } from 'react'
import type { DataRouter } from 'react-router'

type Listener = Parameters<DataRouter['subscribe']>[0]

/** One that takes longer is told of: something may say that it waits. */
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

/** Nothing in it would be missed by who hears of what comes next. */
const isOnlyBegun = (...[state, change]: Parameters<Listener>) =>
  state.navigation.state === 'loading' &&
  !change.flushSync &&
  !change.newErrors &&
  change.deletedFetchers.length === 0
