// Loads a screen's code despite connection problems: the page stays usable, says so, and loads the missing files on Retry or
// once they can be reached.
import type { ManifestRoute } from '../lib/load-route-module.ts'
import { leaveForNewBuild } from '../lib/new-build.ts'
import { loadPatiently } from './lazy-part.ts'

const fetched = new Set<string>()

/** Whether a page, preload or fetch has loaded the file; failed requests have no status. */
const isLoaded = (path: string) =>
  performance
    .getEntriesByName(new URL(path, window.location.href).href)
    .some((entry) => entry instanceof PerformanceResourceTiming && entry.responseStatus === 200)

/**
 * Puts a file into the browser's cache before importing it, because a failed import may keep failing until a reload.
 * @throws if the file can't be fetched
 */
async function fetchFile(path: string): Promise<void> {
  if (fetched.has(path) || isLoaded(path)) return
  const response = await fetch(path)
  if (response.status === 404) return leaveForNewBuild()
  if (!response.ok) throw new Error(`Request failed with status code ${response.status}`)
  await response.arrayBuffer()
  fetched.add(path)
}

export async function loadScreen({ module, imports = [] }: ManifestRoute): Promise<unknown> {
  await loadPatiently(() => Promise.all([module, ...imports].map(fetchFile)))
  try {
    return await import(/* @vite-ignore */ module)
  } catch (error) {
    console.error(error)
    return leaveForNewBuild()
  }
}
