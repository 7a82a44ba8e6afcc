// Limits on waiting for the database: per call for all its waits together, and per wait for other work.
import { AsyncLocalStorage } from 'node:async_hooks'

/** Leaves room for the rest of the call to finish within 5 s. */
const callMs = 4500
/** For calls that delete or restore a client or project with everything in it. */
export const wholeClientMs = 20_000
/** Outside of calls; longer than the database's statement timeout, so that the connection survives that. */
const statementMs = 25_000

/** Reported as ETIMEDOUT, like a network timeout: the server may still answer, but the result is discarded. */
export class DatabaseTimeout extends Error {
  readonly code = 'ETIMEDOUT'

  constructor() {
    super('The database did not answer in time')
  }
}

/** A call's shared time budget, reduced by each wait for the database. */
export class TimeLimit {
  #leftMs: number
  #sharers = 1

  constructor(leftMs: number) {
    this.#leftMs = leftMs
  }

  /** The call has been answered; what it leaves running, such as a stream, is no longer limited. */
  end(): void {
    this.#sharers -= 1
  }

  share(): this {
    this.#sharers += 1
    return this
  }

  get leftMs(): number {
    return this.#sharers > 0 ? this.#leftMs : statementMs
  }

  takeOff(ms: number): void {
    this.#leftMs -= ms
  }
}

const limits = new AsyncLocalStorage<TimeLimit>()

/** A nested call in this process shares the limit. */
export const callTimeLimit = (): TimeLimit => limits.getStore()?.share() ?? new TimeLimit(callMs)

export function withTimeLimit<T>(limit: TimeLimit | number, job: () => T): T {
  return limits.run(typeof limit === 'number' ? new TimeLimit(limit) : limit, job)
}

export interface Wait {
  limitMs: number
  end(): void
}

/** @throws DatabaseTimeout once the call has used up its time */
export function beginWait(): Wait {
  const limit = limits.getStore()
  if (!limit) return { limitMs: statementMs, end: () => {} }
  const limitMs = limit.leftMs
  if (limitMs <= 0) throw new DatabaseTimeout()
  const startedAt = performance.now()
  return { limitMs, end: () => limit.takeOff(performance.now() - startedAt) }
}
