// A new version of the program after a deploy, when the files of the one that this window runs are gone: the next
// navigation takes it up by loading its page from the server.
import { redirectDocument } from 'react-router'
import { currentNewBuild } from './build.ts'
import { checkConnection, whenOnline } from './connection.ts'
import { hasUnsavedText } from './unsaved-text.ts'

/** For which build this tab has loaded a page already, and when. */
const triedKey = 'new-build'

/** While processes of both builds answer, the page may come from the old one again: it is not tried at each navigation. */
const againAfterMs = 60_000

/** Also true where it cannot be kept. */
function isTried(build: string): boolean {
  try {
    const [tried, at] = (sessionStorage.getItem(triedKey) ?? '').split(' ')
    return tried === build && Date.now() - Number(at) < againAfterMs
  } catch {
    return true
  }
}

/**
 * For a navigation's loader. Not while something typed is unsaved, not while the server is away, and not for what opens
 * over the same screen.
 */
export async function takeUpNewBuild(request: Request): Promise<void> {
  const build = currentNewBuild()
  if (build === undefined || isTried(build) || hasUnsavedText()) return
  const { pathname, search } = new URL(request.url)
  if (pathname === location.pathname || !(await checkConnection())) return
  sessionStorage.setItem(triedKey, `${build} ${Date.now()}`)
  throw redirectDocument(pathname + search)
}

let target: string | undefined
let noted = Promise.withResolvers<void>()

/** Where the navigation that is under way leads; undefined while there is none. */
export function recordNavigation(to: string | undefined): void {
  target = to
  if (to === undefined) noted = Promise.withResolvers()
  else noted.resolve()
}

/** For a navigation whose files are gone. Never resolves: the page is on its way out. */
export async function leaveForNewBuild(): Promise<never> {
  while (!(await checkConnection())) await whenOnline()
  // React tells of a navigation in a transition, which can come after the answer that its files are gone.
  await noted.promise
  if (target === undefined || target === location.pathname + location.search) location.reload()
  else location.assign(target)
  return new Promise(() => {})
}
