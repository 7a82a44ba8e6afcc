// What this window's session store keeps on the device.
import { afterEach, beforeEach, expect, test, vi } from 'vitest'

let stored: Record<string, string>

beforeEach(() => {
  vi.resetModules()
  stored = {}
  vi.stubGlobal('matchMedia', () => ({ matches: false }))
  vi.stubGlobal('document', { documentElement: { dataset: {} } })
  vi.stubGlobal('localStorage', {
    getItem: (key: string) => stored[key] ?? null,
    setItem: (key: string, value: string) => Object.assign(stored, { [key]: value }),
  })
})
afterEach(() => vi.unstubAllGlobals())

test('S3.11.2 S9.2.1 the store has the root key, version 1 and only the mode', async () => {
  const { dispatch } = await import('./session.ts')
  dispatch({ type: 'set posts', posts: [{ _id: '1' }] })
  expect(stored).toEqual({})
  dispatch({ type: 'toggle mode' })
  expect(Object.keys(stored)).toEqual(['root'])
  expect(JSON.parse(stored['root'] ?? '')).toEqual({ version: 1, mode: 'dark' })
})

test.each([
  ['{"version":1,"mode":"dark"}', 'light'],
  ['{"version":2,"mode":"dark"}', 'dark'],
  ['not JSON', 'dark'],
])('S9.2.1 for the stored value %s only version 1 is used', async (text, afterToggle) => {
  stored['root'] = text
  const { dispatch } = await import('./session.ts')
  dispatch({ type: 'toggle mode' })
  expect(JSON.parse(stored['root'])).toMatchObject({ mode: afterToggle })
})
