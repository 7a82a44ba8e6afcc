// When staff count as there.
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { Presence, type StaffNotice } from './presence.ts'

beforeEach(() => void vi.useFakeTimers())
afterEach(() => void vi.useRealTimers())

function pair() {
  const said: StaffNotice[] = []
  const there: Presence = new Presence('b', () => {})
  const here = new Presence('a', (notice) => {
    said.push(notice)
    there.learn(notice)
  })
  return { here, there, said }
}

test('Staff at one process are there at the other as well, until their last window closes', () => {
  const { here, there, said } = pair()
  expect([here.isHere, there.isHere]).toEqual([false, false])
  here.count(1)
  here.count(2)
  expect([here.isHere, there.isHere]).toEqual([true, true])
  here.count(1)
  here.count(0)
  expect([here.isHere, there.isHere]).toEqual([false, false])
  expect(said).toHaveLength(2)
})

test('It is said again while they stay, and forgotten when the process has ended without a word', () => {
  const { here, there } = pair()
  here.count(1)
  vi.advanceTimersByTime(10 * 60_000)
  expect(there.isHere).toBe(true)
  here.stop()
  vi.advanceTimersByTime(46_000)
  expect(there.isHere).toBe(false)
})
