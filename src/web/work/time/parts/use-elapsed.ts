// Elapsed time of a timer, updated every second; rerenders only the component that shows it.
import { useSyncExternalStore } from 'react'

const tickMs = 1000

function subscribe(listener: () => void) {
  const ticking = setInterval(listener, tickMs)
  return () => clearInterval(ticking)
}

const currentSecond = () => Math.floor(Date.now() / tickMs)

/** In milliseconds; undefined on the server, which does not know the reader's clock. */
export function useElapsed(startedAt: string): number | undefined {
  const second = useSyncExternalStore<number | undefined>(subscribe, currentSecond, () => undefined)
  return second === undefined ? undefined : Math.max(0, second * tickMs - Date.parse(startedAt))
}
