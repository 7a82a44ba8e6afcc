// Loads a screen's code despite connection problems: the page stays usable while missing files are retried until they
// arrive.
import { checkConnection, whenOnline } from './connection.ts'
import type { ManifestRoute } from './load-route-module.ts'
import { leaveForNewBuild } from './new-build.ts'

/** Delay for a file that fails while the server is reachable. */
const retryMs = 1000

const fetched = new Set<string>()

/** Whether a page, preload or fetch has loaded the file; failed requests have no status. */
const isLoaded = (path: string) =>
  performance
    .getEntriesByName(new URL(path, window.location.href).href)
    .some((entry) => entry instanceof PerformanceResourceTiming && entry.responseStatus === 200)

/** Puts a file into the browser's cache before importing it, because a failed import may keep failing until a reload. */
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
      // Retried below.
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
