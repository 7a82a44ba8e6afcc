// Countdown of the promised reply.
import { expect, test } from 'vitest'
import { promiseOf } from './promise.ts'

const now = Date.parse('2026-11-20T12:00:00Z')
const open = { answered: false, isSpam: false }
const inMinutes = (minutes: number) => new Date(now + minutes * 60_000).toISOString()

test.each([
  [1430, 'Reply due in 23 h', 'calm'],
  [320, 'Reply due in 5 h', 'calm'],
  [121, 'Reply due in 2 h', 'calm'],
  [120, 'Reply due in 2 h', 'soon'],
  [59.5, 'Reply due in 59 min', 'soon'],
  [0.2, 'Reply due in 1 min', 'soon'],
  [-0.2, 'Overdue by 1 min', 'over'],
  [-45, 'Overdue by 45 min', 'over'],
  [-150, 'Overdue by 2 h', 'over'],
  [-47 * 60, 'Overdue by 47 h', 'over'],
  [-72 * 60, 'Overdue by 3 days', 'over'],
])('%d minutes before it is due: %s', (minutes, text, urgency) => {
  expect(promiseOf({ ...open, dueAt: inMinutes(minutes) }, now)).toEqual({ text, urgency })
})

test('no reply is due to an answered message or spam', () => {
  const dueAt = inMinutes(-5)
  expect(promiseOf({ ...open, dueAt, answered: true }, now)).toBeUndefined()
  expect(promiseOf({ ...open, dueAt, isSpam: true }, now)).toBeUndefined()
})
