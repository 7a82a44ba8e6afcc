// Session lifetimes as tables of examples.
import { expect, test } from 'vitest'
import { isDueForTouch, sessionExpiry } from './rules.ts'

const now = new Date('2026-03-01T12:00:00Z')

test('a remembered session lasts 30 days, any other 12 hours', () => {
  expect(sessionExpiry(true, now).toISOString()).toBe('2026-03-31T12:00:00.000Z')
  expect(sessionExpiry(false, now).toISOString()).toBe('2026-03-02T00:00:00.000Z')
})

test.each([
  ['2026-03-01T12:00:00Z', false],
  ['2026-03-01T11:59:00Z', false],
  ['2026-03-01T11:58:59Z', true],
  ['2026-03-01T00:00:00Z', true],
])('a session used at %s and again at noon is updated: %s', (seenAt, expected) => {
  expect(isDueForTouch(new Date(seenAt), now)).toBe(expected)
})
