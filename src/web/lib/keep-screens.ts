// Keeps the built code of the signed-in area on this device, so that a screen opens while the server is away. Only built files,
// which are the same for everyone; `account/service-worker.js` answers with them.
import { useEffect } from 'react'
import { builtFiles } from './build.ts'

/** The first screen and its data come first. */
const startAfterMs = 5000

async function keepScreens(): Promise<void> {
  try {
    await navigator.serviceWorker.register('/service-worker.js')
    const cache = await caches.open('screens')
    const kept = new Set((await cache.keys()).map(({ url }) => new URL(url).pathname))
    const built = new Set(builtFiles())
    for (const file of kept) if (!built.has(file)) await cache.delete(file)
    // One after another, so that most of the line is left for what the person does.
    for (const file of built) if (!kept.has(file)) await cache.add(file)
  } catch {
    // Private windows and plain HTTP have no service worker: screens are fetched when they are opened.
  }
}

export function useKeptScreens(): void {
  useEffect(() => {
    if (import.meta.env.DEV) return undefined
    const timer = setTimeout(() => void keepScreens(), startAfterMs)
    return () => clearTimeout(timer)
  }, [])
}
