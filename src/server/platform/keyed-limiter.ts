// Limits concurrent jobs per key. Further jobs of that key wait in order; other keys are unaffected.
import { AppError } from './app-error.ts'

interface KeyedLimiterOptions {
  /** Per key, like the next one. */
  concurrency: number
  maxWaiting: number
}

interface Slots {
  running: number
  waiting: (() => void)[]
}

const retryAfterSeconds = 2

export class KeyedLimiter {
  readonly #options: KeyedLimiterOptions
  readonly #byKey = new Map<string, Slots>()

  constructor(options: KeyedLimiterOptions) {
    this.#options = options
  }

  /** @throws AppError `too_many_requests` if too many of this key are waiting */
  async run<T>(key: string, job: () => Promise<T>): Promise<T> {
    const slots = this.#byKey.get(key) ?? { running: 0, waiting: [] }
    this.#byKey.set(key, slots)
    await this.#takeSlot(slots)
    try {
      return await job()
    } finally {
      const startNext = slots.waiting.shift()
      if (startNext) startNext()
      else slots.running -= 1
      if (slots.running === 0) this.#byKey.delete(key)
    }
  }

  /** A waiting job takes over the slot of the job that finished. */
  async #takeSlot(slots: Slots): Promise<void> {
    const { concurrency, maxWaiting } = this.#options
    if (slots.running < concurrency) {
      slots.running += 1
      return
    }
    if (slots.waiting.length >= maxWaiting) {
      throw new AppError('too_many_requests', { retryAfterSeconds })
    }
    const { promise, resolve } = Promise.withResolvers<void>()
    slots.waiting.push(resolve)
    await promise
  }
}
