// Parts of a page whose code fails to load at first, with a fake network.
import { afterEach, beforeEach, expect, test, vi } from 'vitest'

let isServerThere: boolean

/** Reloads the modules for each test, because connection and toasts are global state. */
async function open() {
  vi.resetModules()
  const { loadPatiently } = await import('./lazy-part.ts')
  const { currentToasts } = await import('./toast-store.ts')
  return { loadPatiently, currentToasts }
}

beforeEach(() => {
  vi.useFakeTimers()
  isServerThere = true
  vi.stubGlobal('navigator', { onLine: true })
  vi.stubGlobal(
    'fetch',
    vi.fn(async () => {
      if (!isServerThere) throw new TypeError('Failed to fetch')
      return Response.json({ status: 'ok' })
    }),
  )
})
afterEach(() => {
  vi.unstubAllGlobals()
  vi.useRealTimers()
})

test('S8.11.3 a part that cannot be loaded shows ChunkLoadError and loads on Retry', async () => {
  const { loadPatiently, currentToasts } = await open()
  const load = vi
    .fn<() => Promise<string>>(async () => 'code')
    .mockRejectedValueOnce(new TypeError('Importing failed'))
  const loading = loadPatiently(load)
  await vi.advanceTimersByTimeAsync(1000)
  const [said] = currentToasts()
  expect(said?.text).toMatch(/^ChunkLoadError: .* couldn’t be loaded/)
  said?.action?.onSelect()
  expect(await loading).toBe('code')
  expect(currentToasts()).toEqual([])
})

test('a part that failed is also loaded again automatically', async () => {
  const { loadPatiently } = await open()
  const load = vi
    .fn<() => Promise<string>>(async () => 'code')
    .mockRejectedValueOnce(new TypeError('Importing failed'))
  const loading = loadPatiently(load)
  await vi.advanceTimersByTimeAsync(4000)
  expect(await loading).toBe('code')
})

test('a part waits while the server is away, and then loads automatically', async () => {
  const { loadPatiently, currentToasts } = await open()
  isServerThere = false
  const load = vi.fn<() => Promise<string>>(async () => {
    if (!isServerThere) throw new TypeError('Importing failed')
    return 'code'
  })
  const loading = loadPatiently(load)
  await vi.advanceTimersByTimeAsync(3000)
  expect(currentToasts().map(({ text }) => text)).toEqual([
    'ChunkLoadError: part of this page couldn’t be loaded. It loads once you’re back online.',
  ])
  isServerThere = true
  await vi.advanceTimersByTimeAsync(5000)
  expect(await loading).toBe('code')
})
