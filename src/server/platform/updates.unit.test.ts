// Staff count as online while active, not merely while a window is open.
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { type Stream, Updates } from './updates.ts'
import { asAdministrator } from './viewer.ts'

beforeEach(() => void vi.useFakeTimers())
afterEach(() => void vi.useRealTimers())

const avery = asAdministrator('0198a000-0000-7000-8000-000000000001')
const stream: Stream = {
  viewer: avery,
  send: () => undefined,
  recheck: async () => undefined,
  reconnect: () => undefined,
}

test('a window that was just opened counts for some minutes, and anew with what is done in it', () => {
  const updates = new Updates()
  const close = updates.open(stream, undefined)
  expect(updates.isStaffOnline).toBe(true)
  vi.advanceTimersByTime(4 * 60_000)
  expect(updates.isStaffOnline).toBe(false)
  updates.recordActivity(avery)
  expect(updates.isStaffOnline).toBe(true)
  close()
  expect(updates.isStaffOnline).toBe(false)
})
