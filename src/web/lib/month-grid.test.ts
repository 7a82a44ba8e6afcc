// Month grids and the pickers' years.
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { addDays, monthOf, weekdayOf } from '#contract/values/days.ts'
import { setLocaleReader } from './locale.ts'
import {
  months,
  monthsFrom,
  toWeeks,
  weekOf,
  weekStartDay,
  weekdayNames,
  yearsAround,
} from './month-grid.ts'

test('S9.3.2 the year list has 10 years, from 5 before to 4 after the shown year', () => {
  expect(yearsAround(2026)).toEqual([2021, 2022, 2023, 2024, 2025, 2026, 2027, 2028, 2029, 2030])
})

test('there are twelve months with labels', () => {
  expect(months).toHaveLength(12)
  expect(months[10]).toEqual({ value: '11', label: 'November' })
})

test.each([
  ['2026-11-22', 1, '2026-12-01'],
  ['2026-12-31', 1, '2027-01-01'],
  ['2026-01-31', -1, '2025-12-01'],
  ['2026-05-31', 24, '2028-05-01'],
])('%s plus %i months is %s', (day, count, first) => expect(monthsFrom(day, count)).toBe(first))

test('weeks go from Sunday to Saturday without a gap and include the whole month', () => {
  const day = fc.integer({ min: -10_000, max: 40_000 }).map((count) => addDays('2000-01-01', count))
  fc.assert(
    fc.property(day, (one) => {
      const weeks = toWeeks(one)
      const days = weeks.flat()
      expect(weeks.every((week) => week.length === 7 && weekdayOf(week[0] ?? '') === 0)).toBe(true)
      expect(days).toEqual(days.map((_, at) => addDays(days[0] ?? '', at)))
      const own = days.filter((other) => monthOf(other) === monthOf(one))
      expect(own).toContain(one)
      expect(own.length).toBe(Number(addDays(monthsFrom(one, 1), -1).slice(8)))
      expect(weeks.length).toBeLessThanOrEqual(6)
    }),
  )
})

test.each([
  [undefined, 'SU', 'Sun', '2026-11-22'],
  ['en-US', 'SU', 'Sun', '2026-11-22'],
  ['pt-BR', 'SU', 'Sun', '2026-11-22'],
  ['en-GB', 'MO', 'Mon', '2026-11-23'],
  ['de', 'MO', 'Mon', '2026-11-23'],
  ['ar-EG', 'SA', 'Sat', '2026-11-21'],
  ['en-US-u-fw-mon', 'MO', 'Mon', '2026-11-23'],
  ['de-DE-u-fw-sat', 'SA', 'Sat', '2026-11-21'],
])('with the locale %s a week begins on %s', (locale, day, name, first) => {
  setLocaleReader(() => locale)
  expect([weekStartDay(), weekdayNames()[0], weekOf('2026-11-24')[0]]).toEqual([day, name, first])
  expect(weekdayNames()).toHaveLength(7)
  setLocaleReader(() => undefined)
})
