// When staff count as online.
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { Presence, type StaffPresence } from './presence.ts'

beforeEach(() => void vi.useFakeTimers())
afterEach(() => void vi.useRealTimers())

function pair() {
  const published: StaffPresence[] = []
  const there: Presence = new Presence('b', () => {})
  const here = new Presence('a', (presence) => {
    published.push(presence)
    there.receive(presence)
  })
  return { here, there, published }
}

test('staff of one process are online in the other until their last window closes', () => {
  const { here, there, published } = pair()
  expect([here.isOnline, there.isOnline]).toEqual([false, false])
  here.setWindowCount(1)
  here.setWindowCount(2)
  expect([here.isOnline, there.isOnline]).toEqual([true, true])
  here.setWindowCount(1)
  here.setWindowCount(0)
  expect([here.isOnline, there.isOnline]).toEqual([false, false])
  expect(published).toHaveLength(2)
})

test('presence is renewed while staff stay, and expires after a crash', () => {
  const { here, there } = pair()
  here.setWindowCount(1)
  vi.advanceTimersByTime(10 * 60_000)
  expect(there.isOnline).toBe(true)
  here.stop()
  vi.advanceTimersByTime(46_000)
  expect(there.isOnline).toBe(false)
})
