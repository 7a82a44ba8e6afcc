// Does what many calls want alike with few statements: what is asked for in one turn of the event loop is one batch, what is
// asked for while that is under way goes into the next.
import type { Database } from './pool.ts'
import { DatabaseTimeout, beginWait, withTimeLimit } from './time-limit.ts'

interface Pending<Value> {
  answer: Promise<Value | undefined>
  resolve(value: Value | undefined): void
  reject(error: unknown): void
}

/** A batch under way for so long has stalled: the next does not wait for it. */
const patienceMs = 50
const maxBatches = 4
/** Whoever waits for a stalled batch and then for another still has time for the work itself. */
const batchMs = 1500
/** Of a batch that nobody waits behind. */
const lastBatchMs = 4500

interface BatchOptions {
  /**
   * While a batch is stalled, what comes is answered `undefined` at once instead of going into another: whoever asks has a way
   * of their own. In return a batch may take as long as its callers have time for.
   */
  isSkippedWhileStalled?: boolean
}

/**
 * Each key is loaded after it was asked for, never answered from before.
 * @param load finds what there is under the keys; equal keys of a batch are one
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

  /** Until its own batch ends or stalls, no other begins. */
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

/** One loader for each database: the processes of a test have several. */
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
