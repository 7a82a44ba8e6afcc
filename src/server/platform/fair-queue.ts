// Limits concurrent jobs and serves waiting callers in turn, so that a caller with many jobs delays only itself.
import { AppError } from './app-error.ts'

/** The caller a job runs for. */
export interface Requester {
  /** Jobs with the same key queue behind each other. */
  key: string
  /** Known callers are served before all others. */
  isKnown: boolean
}

interface FairQueueOptions {
  concurrency: number
  /** Of jobs with the same key; no limit if omitted. */
  concurrencyPerKey?: number
  maxWaiting: number
  maxWaitingPerKey: number
}

interface Waiting {
  start(): void
  reject(reason: AppError): void
}

const retryAfterSeconds = 2

/** Waiting jobs by key; keys take turns in map order. */
class WaitingCallers {
  readonly #byKey = new Map<string, Waiting[]>()
  size = 0

  countOf(key: string): number {
    return this.#byKey.get(key)?.length ?? 0
  }

  add(key: string, job: Waiting): void {
    const jobs = this.#byKey.get(key)
    if (jobs) jobs.push(job)
    else this.#byKey.set(key, [job])
    this.size += 1
  }

  /** Takes the oldest job of the key whose turn it is; that key then goes to the end. */
  take(mayStart: (key: string) => boolean): Waiting | undefined {
    const next = [...this.#byKey].find(([key]) => mayStart(key))
    if (!next) return undefined
    const [key, jobs] = next
    const job = jobs.shift()
    this.#byKey.delete(key)
    if (jobs.length > 0) this.#byKey.set(key, jobs)
    this.size -= 1
    return job
  }

  /** Takes the newest job of the key with the most, if it has more than `count`. */
  takeFromLongest(count: number): Waiting | undefined {
    const [longest] = [...this.#byKey.values()].toSorted((a, b) => b.length - a.length)
    if (!longest || longest.length <= count) return undefined
    this.size -= 1
    return longest.pop()
  }
}

export class FairQueue {
  readonly #options: FairQueueOptions
  readonly #known = new WaitingCallers()
  readonly #unknown = new WaitingCallers()
  /** Keys of the running jobs. */
  readonly #running: string[] = []

  constructor(options: FairQueueOptions) {
    this.#options = options
  }

  /**
   * @throws AppError `too_many_requests` if too many with the same key wait, `unavailable` if too many wait in total; the key
   * with the most jobs loses one then
   */
  async run<T>(requester: Requester, job: () => Promise<T>): Promise<T> {
    const { key } = requester
    const isFull = this.#running.length >= this.#options.concurrency
    if (isFull || !this.#mayStart(key)) await this.#wait(requester)
    else this.#running.push(key)
    try {
      return await job()
    } finally {
      this.#running.splice(this.#running.indexOf(key), 1)
      const mayStart = (other: string) => this.#mayStart(other)
      const next = this.#known.take(mayStart) ?? this.#unknown.take(mayStart)
      next?.start()
    }
  }

  #mayStart(key: string): boolean {
    const { concurrencyPerKey } = this.#options
    if (concurrencyPerKey === undefined) return true
    return this.#running.filter((other) => other === key).length < concurrencyPerKey
  }

  #wait({ key, isKnown }: Requester): Promise<void> {
    const { maxWaiting, maxWaitingPerKey } = this.#options
    const turns = isKnown ? this.#known : this.#unknown
    if (turns.countOf(key) >= maxWaitingPerKey) {
      throw new AppError('too_many_requests', { retryAfterSeconds })
    }
    if (turns.size >= maxWaiting) {
      const unavailable = new AppError('unavailable', { retryAfterSeconds })
      const evicted = turns.takeFromLongest(turns.countOf(key) + 1)
      if (!evicted) throw unavailable
      evicted.reject(unavailable)
    }
    const { promise, resolve, reject } = Promise.withResolvers<void>()
    const start = () => {
      // At once, so that no other job takes the place.
      this.#running.push(key)
      resolve()
    }
    turns.add(key, { start, reject })
    return promise
  }
}
