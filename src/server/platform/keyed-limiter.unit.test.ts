// Concurrency per key, and independence of other keys.
import { expect, test } from 'vitest'
import { KeyedLimiter } from './keyed-limiter.ts'

const nextTurn = () => new Promise(setImmediate)

test('jobs of one key run a few at a time and in order; excess jobs are refused', async () => {
  const limiter = new KeyedLimiter({ concurrency: 2, maxWaiting: 2 })
  const started: string[] = []
  const ends: (() => void)[] = []
  const send = (name: string, key = 'a') =>
    limiter.run(key, () => {
      started.push(name)
      return new Promise<void>((end) => ends.push(end))
    })
  const sent = ['a1', 'a2', 'a3', 'a4'].map((name) => send(name))
  await expect(send('a5')).rejects.toMatchObject({ code: 'too_many_requests' })
  sent.push(send('b1', 'b'))
  await nextTurn()
  expect(started).toEqual(['a1', 'a2', 'b1'])
  while (ends.length > 0) {
    ends.shift()?.()
    await nextTurn()
  }
  await Promise.all(sent)
  expect(started).toEqual(['a1', 'a2', 'b1', 'a3', 'a4'])
})

test('a job that fails gives its place to the next', async () => {
  const limiter = new KeyedLimiter({ concurrency: 1, maxWaiting: 1 })
  const failed = limiter.run('a', async () => {
    throw new Error('failed')
  })
  const next = limiter.run('a', async () => 'done')
  await expect(failed).rejects.toThrow('failed')
  expect(await next).toBe('done')
  expect(await limiter.run('a', async () => 'again')).toBe('again')
})
