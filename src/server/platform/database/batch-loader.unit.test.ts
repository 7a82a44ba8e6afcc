// Batching: concurrent requests share a query, and a stalled batch delays no one else.
import { expect, test } from 'vitest'
import { batchLoader } from './batch-loader.ts'
import { DatabaseTimeout, withTimeLimit } from './time-limit.ts'

/** A loader whose batches finish on command. */
function controlled() {
  const batches: { keys: string[]; end(): void; fail(): void }[] = []
  const load = batchLoader<string, string>(
    (keys) =>
      new Promise((resolve, reject) => {
        batches.push({
          keys,
          end: () => resolve(new Map(keys.map((key) => [key, `value of ${key}`]))),
          fail: () => reject(new Error('away')),
        })
      }),
  )
  return { load, batches }
}

test('keys asked for in one turn of the event loop share a batch', async () => {
  const { load, batches } = controlled()
  const answers = [load('a'), load('b'), load('a')]
  await expect.poll(() => batches.map(({ keys }) => keys)).toEqual([['a', 'b']])
  batches[0]?.end()
  expect(await Promise.all(answers)).toEqual(['value of a', 'value of b', 'value of a'])
})

test('keys asked for while a batch is under way share the next', async () => {
  const { load, batches } = controlled()
  const first = load('a')
  await expect.poll(() => batches.map(({ keys }) => keys)).toEqual([['a']])
  const others = [load('b'), load('c'), load('b')]
  batches[0]?.end()
  expect(await first).toBe('value of a')
  await expect.poll(() => batches.map(({ keys }) => keys)).toEqual([['a'], ['b', 'c']])
  batches[1]?.end()
  expect(await Promise.all(others)).toEqual(['value of b', 'value of c', 'value of b'])
})

test('a stalled batch holds up nobody else, and batches are bounded', async () => {
  const { load, batches } = controlled()
  void load('stalled')
  await expect.poll(() => batches.length).toBe(1)
  const answer = load('other')
  await expect.poll(() => batches.length).toBe(2)
  batches[1]?.end()
  expect(await answer).toBe('value of other')
  for (const key of ['b', 'c', 'd']) {
    void load(key)
    await expect.poll(() => batches.at(-1)?.keys).toEqual([key])
  }
  const waiting = load('e')
  expect(batches).toHaveLength(5)
  batches[0]?.end()
  await expect.poll(() => batches.at(-1)?.keys).toEqual(['e'])
  batches[5]?.end()
  expect(await waiting).toBe('value of e')
})

test('where it says so, nobody waits behind a stalled batch', async () => {
  const ends: (() => void)[] = []
  const load = batchLoader<string, string>(
    (keys) =>
      new Promise((resolve) => ends.push(() => resolve(new Map(keys.map((key) => [key, key]))))),
    { isSkippedWhileStalled: true },
  )
  const stalled = load('stalled')
  await expect.poll(() => ends.length).toBe(1)
  expect(await load('behind it')).toBeUndefined()
  expect(await load('later')).toBeUndefined()
  ends[0]?.()
  expect(await stalled).toBe('stalled')
  const next = load('next')
  await expect.poll(() => ends.length).toBe(2)
  ends[1]?.()
  expect(await next).toBe('next')
})

test('there, a caller waits no longer than its call may', async () => {
  const load = batchLoader<string, string>(() => new Promise(() => {}), {
    isSkippedWhileStalled: true,
  })
  await expect(withTimeLimit(20, () => load('a'))).rejects.toThrow(DatabaseTimeout)
})

test('a failed batch fails its own keys only', async () => {
  const { load, batches } = controlled()
  const failed = load('a')
  await expect.poll(() => batches.length).toBe(1)
  const other = load('b')
  batches[0]?.fail()
  await expect(failed).rejects.toThrow('away')
  await expect.poll(() => batches.length).toBe(2)
  batches[1]?.end()
  expect(await other).toBe('value of b')
})
