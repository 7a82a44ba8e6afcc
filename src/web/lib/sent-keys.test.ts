// Idempotency keys survive closing a form and reloading the page.
import { afterEach, beforeEach, expect, test, vi } from 'vitest'

let stored: Map<string, string>

/** Simulates a reload. */
async function open() {
  vi.resetModules()
  return import('./sent-keys.ts')
}

beforeEach(() => {
  vi.useFakeTimers()
  stored = new Map()
  vi.stubGlobal('sessionStorage', {
    getItem: (key: string) => stored.get(key) ?? null,
    setItem: (key: string, text: string) => void stored.set(key, text),
    removeItem: (key: string) => void stored.delete(key),
  })
})
afterEach(() => {
  vi.unstubAllGlobals()
  vi.useRealTimers()
})

test('the same values get the same key, also after a reload, until they arrive', async () => {
  const key = (await open()).keyFor('invoice of 1', { title: 'A' })
  const { keyFor, forgetKey } = await open()
  expect(keyFor('invoice of 1', { title: 'A' })).toBe(key)
  expect(keyFor('invoice of 2', { title: 'A' })).not.toBe(key)
  forgetKey('invoice of 1', 'another')
  expect(keyFor('invoice of 1', { title: 'A' })).toBe(key)
  forgetKey('invoice of 1', key)
  expect(keyFor('invoice of 1', { title: 'A' })).not.toBe(key)
})

test('other values, or the same an hour later, get another key', async () => {
  const { keyFor } = await open()
  const key = keyFor('task', { title: 'A' })
  expect(keyFor('task', { title: 'B' })).not.toBe(key)
  const again = keyFor('task', { title: 'A' })
  expect(again).not.toBe(key)
  vi.advanceTimersByTime(3_600_001)
  expect(keyFor('task', { title: 'A' })).not.toBe(again)
})

test('no sent value is stored, and not even a digest of a password', async () => {
  const { keyFor } = await open()
  keyFor('task', { title: 'Ada' })
  expect([...stored.values()].join('')).not.toContain('Ada')
  stored.clear()
  const key = keyFor('registration', { name: 'Ada', password: 'one' })
  expect(keyFor('registration', { name: 'Ada', password: 'one' })).toBe(key)
  expect(keyFor('registration', { name: 'Ada', password: 'two' })).not.toBe(key)
  expect([...stored.keys()]).toEqual([])
})

test('where storage is forbidden, a key lasts as long as the page', async () => {
  const forbid = () => {
    throw new Error('SecurityError')
  }
  vi.stubGlobal('sessionStorage', { getItem: forbid, setItem: forbid, removeItem: forbid })
  const { keyFor, forgetKey } = await open()
  const key = keyFor('task', 'A')
  expect(keyFor('task', 'A')).toBe(key)
  forgetKey('task', key)
  expect(keyFor('task', 'A')).not.toBe(key)
})
