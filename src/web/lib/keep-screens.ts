// Keeps the built code of the signed-in area on this device, so that a screen opens while the server is away. Only built files,
// which are the same for everyone; `shells/account/service-worker.js` answers with them.
import { useEffect } from 'react'
import { builtFiles } from './build.ts'

declare global {
  interface Navigator {
    /** Only in some browsers, and not in TypeScript's types. */
    connection?: { saveData: boolean }
  }
}

/** The first screen and its data come first. */
const startAfterMs = 5000

/** @throws if the answer is not the script, for example a proxy's page in its place */
async function keep(cache: Cache, file: string): Promise<void> {
  const response = await fetch(file)
  const isScript = /javascript/.test(response.headers.get('Content-Type') ?? '')
  if (response.status !== 200 || !isScript) throw new Error(`Not a script: ${file}`)
  await cache.put(file, response)
}

async function keepScreens(): Promise<void> {
  try {
    await navigator.serviceWorker.register('/service-worker.js')
    const cache = await caches.open('screens')
    const kept = new Set((await cache.keys()).map(({ url }) => new URL(url).pathname))
    const built = new Set(builtFiles())
    for (const file of kept) if (!built.has(file)) await cache.delete(file)
    // One after another, so that most of the line is left for what the person does.
    for (const file of built) if (!kept.has(file)) await keep(cache, file)
  } catch {
    // Private windows and plain HTTP have no service worker: screens are fetched when they are opened. What a failure or a full
    // device left out is fetched with the next page.
  }
}

export function useKeptScreens(): void {
  useEffect(() => {
    if (import.meta.env.DEV || navigator.connection?.saveData) return undefined
    const timer = setTimeout(() => void keepScreens(), startAfterMs)
    return () => clearTimeout(timer)
  }, [])
}
