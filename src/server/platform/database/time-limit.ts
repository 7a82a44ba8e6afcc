// How long anybody waits for the database: a call has a limit for all its waits together, other work one for each wait.
import { AsyncLocalStorage } from 'node:async_hooks'

/** With what else a call does, it is answered within 5 s. */
const callMs = 4500
/** Outside of calls, longer than the database's own limit for a statement: that one keeps the connection. */
const statementMs = 25_000

/** ETIMEDOUT, as when the network gives up: an answer may still come, but nobody waits for it. */
export class DatabaseTimeout extends Error {
  readonly code = 'ETIMEDOUT'

  constructor() {
    super('The database did not answer in time')
  }
}

/** Shared by all that one call does; each wait for the database takes its time off. */
export class TimeLimit {
  #leftMs: number
  #sharers = 1

  constructor(leftMs: number) {
    this.#leftMs = leftMs
  }

  /** The call is answered: what it leaves running, such as a stream, is no longer held to its limit. */
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

/** A call that another makes in this process shares its limit. */
export const callTimeLimit = (): TimeLimit => limits.getStore()?.share() ?? new TimeLimit(callMs)

export function withTimeLimit<T>(limit: TimeLimit | number, job: () => T): T {
  return limits.run(typeof limit === 'number' ? new TimeLimit(limit) : limit, job)
}

export interface Wait {
  limitMs: number
  end(): void
}

/** @throws DatabaseTimeout when the call has waited for as long as it may */
export function beginWait(): Wait {
  const limit = limits.getStore()
  if (!limit) return { limitMs: statementMs, end: () => {} }
  const limitMs = limit.leftMs
  if (limitMs <= 0) throw new DatabaseTimeout()
  const startedAt = performance.now()
  return { limitMs, end: () => limit.takeOff(performance.now() - startedAt) }
}
