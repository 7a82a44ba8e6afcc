// Moves this window to a new build after a deploy, when the old build's files are gone: the next navigation loads its page
// from the server.
import { redirectDocument } from 'react-router'
import { currentNewBuild } from './build.ts'
import { checkConnection } from './connection.ts'
import { hasUnsavedText } from './unsaved-text.ts'

/** Session storage key for the build this tab last loaded a page for, and when. */
const triedKey = 'new-build'

/** While processes of both builds respond, a reload may reach the old one again, so don't retry on every navigation. */
const againAfterMs = 60_000

/** Also true if storage is blocked. */
function isTried(build: string): boolean {
  try {
    const [tried, at] = (sessionStorage.getItem(triedKey) ?? '').split(' ')
    return tried === build && Date.now() - Number(at) < againAfterMs
  } catch {
    return true
  }
}

/**
 * Call in a navigation's loader. Does nothing while there is unsaved text, while the server is unreachable, or if the path
 * stays the same.
 */
export async function takeUpNewBuild(request: Request): Promise<void> {
  const build = currentNewBuild()
  if (build === undefined || isTried(build) || hasUnsavedText()) return
  const { pathname, search } = new URL(request.url)
  if (pathname === location.pathname || !(await checkConnection())) return
  sessionStorage.setItem(triedKey, `${build} ${Date.now()}`)
  throw redirectDocument(pathname + search)
}
