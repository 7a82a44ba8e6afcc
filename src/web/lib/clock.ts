// Shared clock, so that all relative times on a page update together.
import { useSyncExternalStore } from 'react'

const tickMs = 15_000

const listeners = new Set<() => void>()
let now = Date.now()
let timer: ReturnType<typeof setInterval> | undefined

function tick() {
  now = Date.now()
  for (const listener of listeners) listener()
}

function subscribe(listener: () => void) {
  if (listeners.size === 0) {
    now = Date.now()
    timer = setInterval(tick, tickMs)
  }
  listeners.add(listener)
  return () => {
    listeners.delete(listener)
    if (listeners.size === 0) clearInterval(timer)
  }
}

/** Milliseconds; undefined on the server, which knows neither the reader's clock nor their time zone. */
export function useNow(): number | undefined {
  return useSyncExternalStore<number | undefined>(
    subscribe,
    () => now,
    () => undefined,
  )
}
