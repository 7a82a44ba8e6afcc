// Keeps the page when a screen's code can't be loaded. The router would reload it, which offline ends on the browser's error
// page. Here the page stays and says so, and the screen is loaded from the server once that is possible.
import { createPath } from 'react-router'
import { whenOnline } from '../lib/connection.ts'
import { isReloadOurs, reloadPage } from '../lib/reload-page.ts'
import { untilRetry } from './lazy-part.ts'

let target: string | undefined
let noted = Promise.withResolvers<void>()
/** The router does not load a screen again in this window after a failure. */
let isAnyLost = false

/** Records the target of the navigation in progress, or undefined if there is none. */
export function recordNavigation(to: string | undefined): void {
  target = to
  if (to === undefined) noted = Promise.withResolvers()
  else {
    noted.resolve()
    if (isAnyLost) void openFromServer(whenOnline())
  }
}

async function openFromServer(ready: Promise<void>): Promise<void> {
  const from = location.href
  // React may report the navigation only after its files have failed.
  await noted.promise
  isAnyLost = true
  const to = target
  await ready
  // It may also report only later, once data is there, that the person went elsewhere.
  if (to === undefined || to !== target || location.href !== from) return
  // After Back the address is there already; assigning one with a # would then load nothing.
  if (to === createPath(location)) reloadPage()
  else location.assign(to)
}

/** Call once, in the browser. Browsers without the Navigation API reload. */
export function keepPageOfLostScreen(): void {
  if (!('navigation' in globalThis)) return
  navigation.addEventListener('navigate', (event) => {
    if (event.navigationType !== 'reload' || event.userInitiated || isReloadOurs()) return
    event.preventDefault()
    void openFromServer(untilRetry())
  })
}
