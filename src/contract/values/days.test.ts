// Day arithmetic across months, years and leap days.
import { expect, test } from 'vitest'
import { addDays, daysBetween, monthAfter } from './days.ts'

test.each([
  ['2026-06-17', 0, '2026-06-17'],
  ['2026-02-27', 2, '2026-03-01'],
  ['2028-02-28', 1, '2028-02-29'],
  ['2028-02-28', 2, '2028-03-01'],
  ['2026-01-01', -1, '2025-12-31'],
])('from %s by %i days it is %s', (from, count, to) => {
  expect(addDays(from, count)).toBe(to)
  expect(daysBetween(from, to)).toBe(count)
})

test.each([
  ['2026-12', 1, '2027-01'],
  ['2026-01', -1, '2025-12'],
  ['2026-05', 20, '2028-01'],
  ['2026-05', -29, '2023-12'],
])('from %s by %i months it is %s', (from, count, to) => {
  expect(monthAfter(from, count)).toBe(to)
})
