// Supervises the embedded PostgreSQL: restarts it whenever it ends, until it is stopped.
import { setTimeout as pause } from 'node:timers/promises'
import type { Log } from './options.ts'
import type { Postmaster } from './postmaster.ts'

export interface Supervisor {
  onUnexpectedExit(listener: (reason: string) => void): void
  stop(): Promise<void>
}

const MIN_PAUSE_MS = 50
const MAX_PAUSE_MS = 10_000
/** If it ends after running this long, it counts as a new error. */
const STABLE_MS = 60_000

/** Resolves after the first successful start; from then on restarts it whenever it ends, with growing delays. */
export async function supervise(log: Log, start: () => Promise<Postmaster>): Promise<Supervisor> {
  const listeners: ((reason: string) => void)[] = []
  const stopping = new AbortController()
  let current = await start()

  async function restartForever(): Promise<void> {
    let pauseMs = MIN_PAUSE_MS
    for (;;) {
      const startedAt = performance.now()
      const reason = await current.ended
      if (stopping.signal.aborted) return
      log.error({ reason }, 'the database ended and is being restarted')
      for (const listener of listeners) listener(reason)
      if (performance.now() - startedAt > STABLE_MS) pauseMs = MIN_PAUSE_MS
      do {
        await pause(pauseMs, undefined, { signal: stopping.signal }).catch(() => {})
        pauseMs = Math.min(pauseMs * 2, MAX_PAUSE_MS)
      } while (!stopping.signal.aborted && !(await restart()))
      if (stopping.signal.aborted) return
    }
  }

  async function restart(): Promise<boolean> {
    try {
      current = await start()
      log.info({}, 'database ready again')
      return true
    } catch (error) {
      log.error({ err: error }, 'the database could not be restarted')
      return false
    }
  }

  const loop = restartForever()
  return {
    onUnexpectedExit: (listener) => void listeners.push(listener),
    stop: async () => {
      stopping.abort()
      await current.stop()
      await loop
      // A start in progress has finished by now and left a running server.
      await current.stop()
    },
  }
}
