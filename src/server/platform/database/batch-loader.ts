// Batches similar work of many calls into few statements: requests of one event loop turn form a batch, and requests made
// while it runs go into the next.
import type { Database } from './pool.ts'
import { DatabaseTimeout, beginWait, withTimeLimit } from './time-limit.ts'

interface Pending<Value> {
  answer: Promise<Value | undefined>
  resolve(value: Value | undefined): void
  reject(error: unknown): void
}

/** A batch running this long has stalled; the next one does not wait for it. */
const patienceMs = 50
const maxBatches = 4
/** Leaves callers that wait for a stalled batch and then for another enough time for the work itself. */
const batchMs = 1500
/** For a batch that no other is waiting for. */
const lastBatchMs = 4500

interface BatchOptions {
  /**
   * While a batch is stalled, new requests are answered `undefined` immediately, and callers fall back to their own query.
   * In return, a batch may run for as long as its callers have time.
   */
  isSkippedWhileStalled?: boolean
}

/**
 * Each key is loaded after it is requested; results are never cached.
 * @param load loads the values of the keys; equal keys in a batch are deduplicated
 */
export function batchLoader<Key, Value>(
  load: (keys: Key[]) => Promise<Map<Key, Value>>,
  { isSkippedWhileStalled = false }: BatchOptions = {},
): (key: Key) => Promise<Value | undefined> {
  let pending = new Map<Key, Pending<Value>>()
  let batches = 0
  let isWaiting = false

  async function run(batch: Map<Key, Pending<Value>>): Promise<void> {
    try {
      const found = await withTimeLimit(isSkippedWhileStalled ? lastBatchMs : batchMs, () =>
        load([...batch.keys()]),
      )
      for (const [key, { resolve }] of batch) resolve(found.get(key))
    } catch (error) {
      for (const { reject } of batch.values()) reject(error)
    }
  }

  /** The next batch starts only when this one has finished or stalled. */
  async function start(): Promise<void> {
    batches += 1
    const batch = pending
    pending = new Map()
    let hasPassed = false
    const pass = () => {
      if (hasPassed) return
      hasPassed = true
      isWaiting = false
      next()
    }
    const timer = setTimeout(pass, patienceMs)
    await run(batch)
    clearTimeout(timer)
    batches -= 1
    pass()
    next()
  }

  function next(): void {
    if (isWaiting || pending.size === 0) return
    if (batches > 0 && isSkippedWhileStalled) {
      for (const { resolve } of pending.values()) resolve(undefined)
      pending = new Map()
    } else if (batches < maxBatches) {
      isWaiting = true
      setImmediate(() => void start())
    }
  }

  function ask(key: Key): Promise<Value | undefined> {
    const known = pending.get(key)
    if (known) return known.answer
    const { promise: answer, resolve, reject } = Promise.withResolvers<Value | undefined>()
    pending.set(key, { answer, resolve, reject })
    next()
    return answer
  }

  return async (key) => {
    const wait = beginWait()
    try {
      return await (isSkippedWhileStalled ? inTime(ask(key), wait.limitMs) : ask(key))
    } finally {
      wait.end()
    }
  }
}

/** @throws DatabaseTimeout */
async function inTime<T>(answer: Promise<T>, limitMs: number): Promise<T> {
  const { promise: timeout, reject } = Promise.withResolvers<never>()
  const timer = setTimeout(() => reject(new DatabaseTimeout()), limitMs)
  try {
    return await Promise.race([answer, timeout])
  } finally {
    clearTimeout(timer)
  }
}

/** One loader per database, because tests run several processes. */
export function loaderPerDatabase<Key, Value>(
  load: (db: Database, keys: Key[]) => Promise<Map<Key, Value>>,
  options?: BatchOptions,
): (db: Database, key: Key) => Promise<Value | undefined> {
  const loaders = new WeakMap<Database, (key: Key) => Promise<Value | undefined>>()
  return (db, key) => {
    const known = loaders.get(db)
    if (known) return known(key)
    const loader = batchLoader((keys: Key[]) => load(db, keys), options)
    loaders.set(db, loader)
    return loader(key)
  }
}
