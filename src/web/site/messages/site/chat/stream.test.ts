// The conversation's stream: refused, or held back by a proxy, it asks again with growing pauses and polls meanwhile.
import { beforeEach, expect, test, vi } from 'vitest'
import { FakeEventSource, stubEventSource } from '#tests/support/web/fake-event-source.ts'
import { listen } from './stream.ts'

let streams: FakeEventSource[] = []

/** @returns what the conversation is asked and shown, and a function that stops listening */
function open() {
  const isThere = vi.fn<() => Promise<boolean>>().mockResolvedValue(true)
  const onState = vi.fn<(isConnected: boolean) => void>()
  const close = listen('chat', {
    after: () => 0,
    onMessage: () => undefined,
    onOnline: () => undefined,
    onState,
    isThere,
  })
  return { isThere, onState, close }
}

beforeEach(() => {
  vi.useFakeTimers()
  streams = stubEventSource()
  return () => {
    vi.useRealTimers()
    vi.unstubAllGlobals()
  }
})

test('a refused stream asks again with growing pauses', async () => {
  const { close } = open()
  const pauses: number[] = []
  for (let refusal = 0; refusal < 7; refusal++) {
    const [opened, refusedAt] = [streams.length, Date.now()]
    streams.at(-1)?.refuse()
    while (streams.length === opened) await vi.advanceTimersToNextTimerAsync()
    pauses.push(Date.now() - refusedAt)
  }
  expect(pauses).toEqual([500, 1000, 2000, 4000, 8000, 15_000, 15_000])
  close()
})

test('a stream that a proxy holds back is closed, and the conversation polled', async () => {
  const { isThere, onState, close } = open()
  await vi.advanceTimersByTimeAsync(20_000)
  expect(streams.map(({ readyState }) => readyState)).toEqual([FakeEventSource.CLOSED])
  expect(onState).toHaveBeenLastCalledWith(false)
  await vi.advanceTimersByTimeAsync(500)
  expect(isThere).toHaveBeenCalledOnce()
  expect(streams).toHaveLength(2)
  close()
  await vi.advanceTimersByTimeAsync(3_600_000)
  expect(streams).toHaveLength(2)
})

test('a stream that has sent an event may be silent for long', async () => {
  const { isThere, close } = open()
  streams[0]?.dispatchEvent(new MessageEvent('online', { data: '{"online":true}' }))
  await vi.advanceTimersByTimeAsync(3_600_000)
  expect(isThere).not.toHaveBeenCalled()
  // The browser reconnects, through a proxy that holds back.
  streams[0]?.dispatchEvent(new Event('error'))
  await vi.advanceTimersByTimeAsync(20_500)
  expect(isThere).toHaveBeenCalledOnce()
  close()
})
