// A tab's stream that is refused again and again, while the session is fine, as behind a proxy or with too many streams.
import { beforeEach, expect, test, vi } from 'vitest'
import { type FakeEventSource, stubEventSource } from '#tests/support/web/fake-event-source.ts'
import { openSharedStream } from './shared-stream.ts'
import type { StreamEvent } from './stream-hub.ts'

vi.mock('#web/lib/browser.ts', () => ({
  api: () =>
    Promise.resolve({ user: { _id: 'amina', mustSetUpTwoFactor: false }, updatesFrom: '7' }),
}))
vi.mock('#web/lib/connection.ts', () => ({
  checkConnection: () => Promise.resolve(true),
  currentConnection: () => 'online',
}))

/** The two ends of a channel, which deliver at once. */
class Channel {
  readonly port1 = new Port()
  readonly port2 = new Port()
  constructor() {
    this.port1.other = this.port2
    this.port2.other = this.port1
  }
}

class Port extends EventTarget {
  other: Port | undefined
  start() {}
  close() {}
  postMessage(data: unknown) {
    this.other?.dispatchEvent(new MessageEvent('message', { data }))
  }
}

let streams: FakeEventSource[] = []

beforeEach(() => {
  vi.useFakeTimers()
  vi.stubGlobal('MessageChannel', Channel)
  streams = stubEventSource()
  vi.stubGlobal('addEventListener', () => undefined)
  return () => {
    vi.useRealTimers()
    vi.unstubAllGlobals()
  }
})

/** Refuses the latest stream. @returns how long the tab waits before it opens the next */
async function refuseStream(): Promise<number> {
  const opened = streams.length
  const refusedAt = Date.now()
  streams.at(-1)?.refuse()
  await vi.advanceTimersByTimeAsync(0)
  while (streams.length === opened) await vi.advanceTimersToNextTimerAsync()
  return Date.now() - refusedAt
}

test('a refused stream asks again at once, then with growing pauses', async () => {
  const onEvent = vi.fn<(event: StreamEvent) => void>()
  const close = openSharedStream({ personId: 'amina', since: '1', onEvent })
  const pauses: number[] = []
  for (let refusal = 0; refusal < 8; refusal++) pauses.push(await refuseStream())
  expect(pauses).toEqual([0, 500, 1000, 2000, 4000, 8000, 15_000, 15_000])
  // The tab refetches its data each time, since it may have missed changes.
  expect(onEvent.mock.calls).toEqual(pauses.map(() => [{ type: 'refresh', data: '{}', id: '7' }]))

  streams.at(-1)?.dispatchEvent(new MessageEvent('ready', { data: '{}' }))
  expect(await refuseStream()).toBe(0)
  close()
})

test('a refusal that another tab caused does not prolong a pause', async () => {
  const port = new Port()
  const postMessage = vi.spyOn(port, 'postMessage')
  vi.stubGlobal(
    'SharedWorker',
    class extends EventTarget {
      readonly port = port
    },
  )
  const refuse = () =>
    port.dispatchEvent(new MessageEvent('message', { data: { type: 'refused' } }))
  const close = openSharedStream({ personId: 'amina', since: '1', onEvent: () => undefined })
  refuse()
  await vi.advanceTimersByTimeAsync(0)
  refuse()
  await vi.advanceTimersByTimeAsync(400)
  refuse()
  expect(postMessage).toHaveBeenCalledTimes(2)
  await vi.advanceTimersByTimeAsync(100)
  expect(postMessage).toHaveBeenCalledTimes(3)
  close()
})
