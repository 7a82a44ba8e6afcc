// Connection tracking with a fake network and the browser's online and offline events.
import { afterEach, expect, test, vi } from 'vitest'

afterEach(() => {
  vi.unstubAllGlobals()
  vi.resetModules()
})

function stubBrowser({ onLine }: { onLine: boolean }) {
  const browser = new EventTarget()
  const network = { onLine }
  const answered = Promise.withResolvers<Response>()
  vi.stubGlobal('addEventListener', browser.addEventListener.bind(browser))
  vi.stubGlobal('document', new EventTarget())
  vi.stubGlobal('navigator', network)
  vi.stubGlobal('fetch', () =>
    network.onLine ? answered.promise : Promise.reject(new TypeError('Failed to fetch')),
  )
  return { browser, network, answered }
}

test('a network lost while the page started is noticed', async () => {
  stubBrowser({ onLine: false })
  const { currentConnection, watchNetwork } = await import('./connection.ts')
  watchNetwork()
  await expect.poll(currentConnection).toBe('offline')
})

test('a network lost during a request is noticed even if the response arrives', async () => {
  const { browser, network, answered } = stubBrowser({ onLine: true })
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
