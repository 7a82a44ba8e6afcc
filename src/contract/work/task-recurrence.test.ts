// Due days of recurring tasks, and the description of their rules.
import * as fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { type TaskRecurrenceRule, nextDay, ruleText } from './task-recurrence.ts'

const week = (every: number, ...weekdays: number[]): TaskRecurrenceRule => ({
  unit: 'week',
  every,
  weekdays,
})
const month = (every: number, day: number): TaskRecurrenceRule => ({ unit: 'month', every, day })

function days(rule: TaskRecurrenceRule, startsOn: string, count: number): string[] {
  const found: string[] = []
  for (let after = '1990-01-01'; found.length < count;) {
    const next = nextDay(rule, startsOn, after)
    if (next === null) break
    found.push(next)
    after = next
  }
  return found
}

describe('nextDay', () => {
  test.each<[string, TaskRecurrenceRule, string, string[]]>([
    ['Mondays', week(1, 1), '2026-11-25', ['2026-11-30', '2026-12-07', '2026-12-14']],
    ['Monday and Friday', week(1, 5, 1), '2026-11-27', ['2026-11-27', '2026-11-30', '2026-12-04']],
    ['every other week', week(2, 3), '2026-11-25', ['2026-11-25', '2026-12-09', '2026-12-23']],
    [
      'Sundays end their week',
      week(2, 7),
      '2026-11-25',
      ['2026-11-29', '2026-12-13', '2026-12-27'],
    ],
    [
      'over the turn of a year',
      week(1, 4),
      '2026-12-30',
      ['2026-12-31', '2027-01-07', '2027-01-14'],
    ],
    ['the 15th', month(1, 15), '2026-11-20', ['2026-12-15', '2027-01-15', '2027-02-15']],
    ['the last day', month(1, 31), '2027-12-31', ['2027-12-31', '2028-01-31', '2028-02-29']],
    [
      'the 30th in February',
      month(1, 30),
      '2027-01-30',
      ['2027-01-30', '2027-02-28', '2027-03-30'],
    ],
    [
      'Sunday and Tuesday of every other week, which begins on Sunday',
      { unit: 'week', every: 2, weekdays: [7, 2], weekStart: 7 },
      '1997-08-05',
      ['1997-08-05', '1997-08-17', '1997-08-19'],
    ],
    [
      'the same days, of weeks that begin on Monday',
      week(2, 7, 2),
      '1997-08-05',
      ['1997-08-05', '1997-08-10', '1997-08-19'],
    ],
    ['each quarter', month(3, 1), '2026-11-01', ['2026-11-01', '2027-02-01', '2027-05-01']],
  ])('%s', (_, rule, startsOn, expected) => {
    expect(days(rule, startsOn, 3)).toEqual(expected)
  })

  const anyDay = fc
    .integer({ min: 0, max: 20_000 })
    .map((count) => new Date(count * 86_400_000).toISOString().slice(0, 10))
  const anyRule = fc.oneof(
    fc
      .tuple(
        fc.integer({ min: 1, max: 52 }),
        fc.uniqueArray(fc.integer({ min: 1, max: 7 }), { minLength: 1 }),
      )
      .map(([every, weekdays]) => week(every, ...weekdays)),
    fc
      .tuple(fc.integer({ min: 1, max: 24 }), fc.integer({ min: 1, max: 31 }))
      .map(([every, day]) => month(every, day)),
  )

  test.each<[string, TaskRecurrenceRule]>([
    ['a week', week(1, 1)],
    ['a month', month(1, 31)],
    ['years', month(24, 1)],
  ])('there is no day after the calendar’s last one: %s', (_, rule) => {
    expect(nextDay(rule, '9999-12-31', '9999-12-31')).toBe(null)
    expect(nextDay(rule, '2000-01-01', '9999-12-31')).toBe(null)
  })

  test('is later, not before the start, and skips no day', () => {
    fc.assert(
      fc.property(anyRule, anyDay, anyDay, (rule, startsOn, after) => {
        const next = nextDay(rule, startsOn, after) ?? ''
        expect(next > after && next >= startsOn).toBe(true)
        const before = new Date(Date.parse(next) - 86_400_000).toISOString().slice(0, 10)
        expect(nextDay(rule, startsOn, before)).toBe(next)
        if (before > after) expect(nextDay(rule, startsOn, after)).toBe(next)
      }),
    )
  })

  test('a monthly rule has one day a month at most, whatever the month’s length', () => {
    fc.assert(
      fc.property(fc.integer({ min: 1, max: 31 }), anyDay, (day, startsOn) => {
        const months = days(month(1, day), startsOn, 30).map((found) => found.slice(0, 7))
        expect(new Set(months).size).toBe(30)
      }),
    )
  })
})

test.each([
  [week(1, 1), 'every Monday'],
  [week(1, 3, 1), 'every Monday and Wednesday'],
  [week(1, 1, 2, 3, 4, 5), 'every weekday'],
  [week(1, 1, 2, 3, 4, 5, 6, 7), 'every day'],
  [week(2, 5), 'every 2 weeks on Friday'],
  [month(1, 1), 'every month on the 1st'],
  [month(1, 22), 'every month on the 22nd'],
  [month(1, 11), 'every month on the 11th'],
  [month(3, 31), 'every 3 months on the last day'],
])('%o: %s', (rule, text) => {
  expect(ruleText(rule)).toBe(text)
})
