// Size limit and invalidation of the response cache.
import { randomBytes } from 'node:crypto'
import { expect, test } from 'vitest'
import { Updates } from '../updates.ts'
import { asAdministrator } from '../viewer.ts'
import { ResponseCache } from './response-cache.ts'

const staff = asAdministrator('p')

function open() {
  const updates = new Updates()
  const cache = new ResponseCache(updates)
  const read: string[] = []
  const ask = (key: string, text = key, isAhead = false) =>
    cache.getOrLoad(
      { viewer: staff, isAhead },
      key,
      ({ id }) => id === key,
      async () => {
        read.push(key)
        return text
      },
    )
  return { updates, read, ask }
}

test('An answer is read once until something touches it', async () => {
  const { updates, read, ask } = open()
  for (const key of ['a', 'b', 'a', 'b']) await ask(key)
  expect(read).toEqual(['a', 'b'])
  updates.publish({ changes: [{ kind: 'task', id: 'a', version: 2 }] })
  for (const key of ['a', 'b']) await ask(key)
  expect(read).toEqual(['a', 'b', 'a'])
  updates.publish({ refresh: true })
  for (const key of ['a', 'b']) await ask(key)
  expect(read).toEqual(['a', 'b', 'a', 'a', 'b'])
})

test('Who learned of a change before it arrived here gets no cached answer, nor does anyone while nothing arrives', async () => {
  const { updates, read, ask } = open()
  await ask('a')
  expect((await ask('a', 'newer', true)).text).toBe('newer')
  expect((await ask('a')).text).toBe('a')
  updates.isListening = false
  expect((await ask('a', 'newest')).text).toBe('newest')
  expect(read).toEqual(['a', 'a', 'a'])
})

test('The oldest go when all together are too large', async () => {
  const { read, ask } = open()
  // Each Base64 character encodes six bits.
  const large = randomBytes(6_000_000).toString('base64')
  for (const key of ['a', 'b', 'c', 'b', 'c']) await ask(key, large)
  expect(read).toEqual(['a', 'b', 'c'])
  await ask('a', large)
  expect(read).toEqual(['a', 'b', 'c', 'a'])
})

test('What could not be read is asked for again', async () => {
  const { updates } = open()
  const cache = new ResponseCache(updates)
  const failing = () => Promise.reject(new Error('away'))
  await expect(cache.getOrLoad({ viewer: staff }, 'a', () => false, failing)).rejects.toThrow(
    'away',
  )
  const answer = await cache.getOrLoad(
    { viewer: staff },
    'a',
    () => false,
    async () => 'here',
  )
  expect(answer.text).toBe('here')
})
