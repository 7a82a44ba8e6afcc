// Keeps the embedded PostgreSQL running until it is stopped.
import { setTimeout as pause } from 'node:timers/promises'
import type { Log, Postmaster } from './postmaster.ts'

export interface Keeper {
  onUnexpectedExit(listener: (reason: string) => void): void
  stop(): Promise<void>
}

const FIRST_PAUSE_MS = 50
const LONGEST_PAUSE_MS = 10_000
/** After so long a run an end is a new trouble, not the last one going on. */
const STEADY_MS = 60_000

/** Resolves when the first start succeeded; from then on starts it again whenever it ends, with growing pauses. */
export async function keepRunning(log: Log, start: () => Promise<Postmaster>): Promise<Keeper> {
  const listeners: ((reason: string) => void)[] = []
  const stopping = new AbortController()
  let current = await start()

  async function keep(): Promise<void> {
    let pauseMs = FIRST_PAUSE_MS
    for (;;) {
      const startedAt = performance.now()
      const reason = await current.ended
      if (stopping.signal.aborted) return
      log.error({ reason }, 'the database ended and is started again')
      for (const listener of listeners) listener(reason)
      if (performance.now() - startedAt > STEADY_MS) pauseMs = FIRST_PAUSE_MS
      do {
        await pause(pauseMs, undefined, { signal: stopping.signal }).catch(() => {})
        pauseMs = Math.min(pauseMs * 2, LONGEST_PAUSE_MS)
      } while (!stopping.signal.aborted && !(await isStartedAgain()))
      if (stopping.signal.aborted) return
    }
  }

  async function isStartedAgain(): Promise<boolean> {
    try {
      current = await start()
      log.info({}, 'database ready again')
      return true
    } catch (error) {
      log.error({ err: error }, 'the database could not be started again')
      return false
    }
  }

  const kept = keep()
  return {
    onUnexpectedExit: (listener) => void listeners.push(listener),
    stop: async () => {
      stopping.abort()
      await current.stop()
      await kept
      // A start that was under way has ended by now, and left a server.
      await current.stop()
    },
  }
}
