// Connection tracking with a fake network and the browser's online and offline events.
import { afterEach, expect, test, vi } from 'vitest'

afterEach(() => vi.unstubAllGlobals())

test('a network lost during a request is noticed even if the response arrives', async () => {
  const browser = new EventTarget()
  const network = { onLine: true }
  const answered = Promise.withResolvers<Response>()
  vi.stubGlobal('addEventListener', browser.addEventListener.bind(browser))
  vi.stubGlobal('document', new EventTarget())
  vi.stubGlobal('navigator', network)
  vi.stubGlobal('fetch', () =>
    network.onLine ? answered.promise : Promise.reject(new TypeError('Failed to fetch')),
  )
  const { checkConnection, currentConnection, watchNetwork } = await import('./connection.ts')
  watchNetwork()

  const asked = checkConnection()
  network.onLine = false
  browser.dispatchEvent(new Event('offline'))
  answered.resolve(Response.json({ status: 'ok' }))
  expect(await asked).toBe(true)
  await expect.poll(currentConnection).toBe('offline')

  network.onLine = true
  browser.dispatchEvent(new Event('online'))
  await expect.poll(currentConnection).toBe('online')
})
