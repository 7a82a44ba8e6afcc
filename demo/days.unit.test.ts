// Deadlines off weekends, and earlier months.
import { expect, test } from 'vitest'
import { localDay } from '#server/platform/clock.ts'
import { monthBefore, workdayFrom } from './days.ts'

test('a day is the local day of the process', () => {
  expect(localDay(new Date(2026, 0, 9, 23, 59))).toBe('2026-01-09')
})

test.each([
  ['2026-06-19', 0, '2026-06-19'],
  ['2026-06-20', 0, '2026-06-22'],
  ['2026-06-17', 4, '2026-06-22'],
  ['2026-06-22', -1, '2026-06-19'],
  ['2026-06-22', -2, '2026-06-19'],
  ['2026-06-22', -3, '2026-06-19'],
])('from %s by %i days the deadline is %s', (today, days, due) => {
  expect(workdayFrom(today, days)).toBe(due)
})

test.each([
  ['2026-06-17', '2026-05'],
  ['2026-03-31', '2026-02'],
  ['2026-01-01', '2025-12'],
])('on %s the last complete month is %s', (today, month) => {
  expect(monthBefore(today)).toBe(month)
})

test.each([
  ['2026-03-31', 0, '2026-03'],
  ['2026-03-31', 4, '2025-11'],
])('on %s the month %i months before is %s', (today, count, month) => {
  expect(monthBefore(today, count)).toBe(month)
})
