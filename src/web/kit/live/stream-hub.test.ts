// The one stream of all tabs: a tab that joins gets what it missed, and a stream that is held back keeps no connections.
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { FakeEventSource, stubEventSource } from '#tests/support/web/fake-event-source.ts'
import { StreamHub, type StreamMessage, type StreamRequest } from './stream-hub.ts'

/** Streams of the browser, in the order in which they were opened. */
let streams: FakeEventSource[] = []

const openAddresses = () =>
  streams
    .filter(({ readyState }) => readyState !== FakeEventSource.CLOSED)
    .map(({ address }) => address)

/** A tab of the hub; `heard` are its messages. */
function openTab(hub: StreamHub) {
  const heard: StreamMessage['type'][] = []
  const port = Object.assign(new EventTarget(), {
    start: () => undefined,
    postMessage: ({ type }: StreamMessage) => void heard.push(type),
  })
  // As much of a port as the hub uses.
  hub.connect(port as unknown as MessagePort)
  const send = (data: StreamRequest) => port.dispatchEvent(new MessageEvent('message', { data }))
  return { heard, send }
}

beforeEach(() => {
  vi.useFakeTimers()
  streams = stubEventSource()
})
afterEach(() => void vi.useRealTimers())

test('a tab that joins gets what it missed by a stream of its own, which then closes', () => {
  const hub = new StreamHub()
  const [first, second] = [openTab(hub), openTab(hub)]
  first.send('/updates?since=1')
  streams[0]?.receive('ready')
  second.send('/updates?since=0')
  expect(openAddresses()).toEqual(['/updates?since=1', '/updates?since=0'])
  streams[1]?.receive('update')
  streams[1]?.receive('ready')
  expect(openAddresses()).toEqual(['/updates?since=1'])
  streams[0]?.receive('update')
  expect(first.heard).toEqual(['ready', 'update'])
  expect(second.heard).toEqual(['update', 'ready', 'update'])
})

test('tabs that join before the stream is ready open none until it is', () => {
  const hub = new StreamHub()
  const tabs = [1, 2, 3, 4].map(() => openTab(hub))
  tabs.forEach(({ send }, at) => send(`/updates?since=${at}`))
  tabs[3]?.send(null)
  expect(openAddresses()).toEqual(['/updates?since=0'])
  streams[0]?.receive('ready')
  expect(openAddresses()).toEqual(['/updates?since=0', '/updates?since=1', '/updates?since=2'])
})

test('a stream that a proxy holds back is closed, and each tab asks again', () => {
  const hub = new StreamHub()
  const tabs = [openTab(hub), openTab(hub)]
  for (const { send } of tabs) send('/updates?since=1')
  vi.advanceTimersByTime(19_999)
  expect(openAddresses()).toHaveLength(1)
  vi.advanceTimersByTime(1)
  expect(openAddresses()).toEqual([])
  for (const { heard, send } of tabs) {
    expect(heard).toEqual(['refused'])
    send('/updates?since=2')
  }
  expect(openAddresses()).toEqual(['/updates?since=2'])
})

test('a stream on a slow line stays open while it sends what was missed', () => {
  const tab = openTab(new StreamHub())
  tab.send('/updates?since=1')
  for (const _ of [1, 2, 3]) {
    vi.advanceTimersByTime(15_000)
    streams[0]?.receive('update')
  }
  expect(openAddresses()).toHaveLength(1)
  vi.advanceTimersByTime(20_000)
  expect(tab.heard).toEqual(['update', 'update', 'update', 'refused'])
})

test('a stream that is ready may be silent for long', () => {
  const tab = openTab(new StreamHub())
  tab.send('/updates?since=1')
  streams[0]?.receive('ready')
  vi.advanceTimersByTime(3_600_000)
  expect(openAddresses()).toHaveLength(1)
  // The browser reconnects, through a proxy that holds back.
  streams[0]?.dispatchEvent(new Event('error'))
  vi.advanceTimersByTime(20_000)
  expect(tab.heard).toEqual(['ready', 'broken', 'refused'])
})
