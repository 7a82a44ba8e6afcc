// Periods of the books.
import { expect, test } from 'vitest'
import { kindOf, periodLabel, periodWith, shifted } from './periods.ts'

test.each([
  ['2026-02-14', 'month', '2026-02-01', '2026-02-28', 'February 2026'],
  ['2026-06-30', 'quarter', '2026-04-01', '2026-06-30', 'Q2 2026'],
  ['2026-12-01', 'year', '2026-01-01', '2026-12-31', '2026'],
] as const)('%s is in a %s from %s to %s', (day, kind, from, to, label) => {
  expect(periodWith(day, kind)).toEqual({ from, to })
  expect(kindOf({ from, to })).toBe(kind)
  expect(periodLabel({ from, to }, kind)).toBe(label)
})

test('the period before the first quarter is the last one of the year before', () => {
  const first = periodWith('2026-01-01', 'quarter')
  expect(shifted(first, 'quarter', -1)).toEqual({ from: '2025-10-01', to: '2025-12-31' })
  expect(shifted(shifted(first, 'quarter', -1), 'quarter', 1)).toEqual(first)
})

test('other days are a period of their own', () => {
  expect(kindOf({ from: '2026-01-02', to: '2026-01-31' })).toBe('dates')
  expect(kindOf({ from: '2026-02-01', to: '2026-04-30' })).toBe('dates')
})
