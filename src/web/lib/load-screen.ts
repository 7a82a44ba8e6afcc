// Loads the code of a screen, whatever happens to the connection: the page stays, and what is missing is asked for until it
// is there.
import { checkConnection, whenOnline } from './connection.ts'
import type { ManifestRoute } from './load-route-module.ts'
import { leaveForNewBuild } from './new-build.ts'

/** The server is there, and yet a file does not come. */
const retryMs = 1000

const fetched = new Set<string>()

/** By a page, a preload or a fetch; those that failed have no status. */
const isLoaded = (path: string) =>
  performance
    .getEntriesByName(new URL(path, window.location.href).href)
    .some((entry) => entry instanceof PerformanceResourceTiming && entry.responseStatus === 200)

/** Puts a file into the browser's cache: an import that has failed may go on failing for as long as the page lives. */
async function fetchFile(path: string): Promise<void> {
  while (!fetched.has(path) && !isLoaded(path)) {
    try {
      const response = await fetch(path)
      if (response.status === 404) return await leaveForNewBuild()
      if (response.ok) {
        await response.arrayBuffer()
        fetched.add(path)
        return
      }
    } catch {
      // Asked for again below.
    }
    if (await checkConnection()) await new Promise((resolve) => setTimeout(resolve, retryMs))
    else await whenOnline()
  }
}

export async function loadScreen({ module, imports = [] }: ManifestRoute): Promise<unknown> {
  await Promise.all([module, ...imports].map(fetchFile))
  try {
    return await import(/* @vite-ignore */ module)
  } catch (error) {
    console.error(error)
    return leaveForNewBuild()
  }
}
