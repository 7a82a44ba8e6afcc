// Campaign figures: tables of examples, and properties that always hold.
import { addDays, endOfMonth } from '#contract/values/days.ts'
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import {
  type Series,
  asOfDay,
  byMonth,
  costPerResult,
  countDays,
  evaluate,
  monthsOf,
  overBudgetMinor,
  planState,
  plannedToDate,
  projectedEnd,
  share,
  worstOf,
} from './figures-rules.ts'

const open = { startDate: null, endDate: null }
const june = { startDate: '2026-06-01', endDate: '2026-06-30' }
const bands = { onTrack: 5, watch: 20 }

describe('days', () => {
  test.each([
    ['2026-02-01', '2026-02-28', 28],
    ['2024-02-01', '2024-02-29', 29],
    ['2026-03-28', '2026-04-02', 6],
    ['2026-05-05', '2026-05-05', 1],
    ['2026-05-06', '2026-05-05', 0],
  ])('%s to %s are %i days', (first, last, count) => expect(countDays(first, last)).toBe(count))

  test.each([
    ['2026-02', '2026-02-28'],
    ['2024-02', '2024-02-29'],
    ['2026-12', '2026-12-31'],
    ['9999-12', '9999-12-31'],
  ])('the month %s ends on %s', (month, day) => expect(endOfMonth(month)).toBe(day))
})

test.each([
  [10, 1, 3, 3],
  [10, 2, 3, 7],
  [1, 1, 2, 1],
  [9_007_199_254_740_991, 3, 3, 9_007_199_254_740_991],
])('%i times %i by %i is %i, rounded half up', (value, times, by, expected) =>
  expect(share(value, times, by)).toBe(expected),
)

describe('the last day on which plan and actual are compared', () => {
  const on = (...days: string[]): Series => ({
    values: days.map((day) => ({ day, value: 1 })),
    plan: [],
  })
  test.each([
    ['is yesterday', june, [on()], '2026-06-09'],
    ['is today once today has figures', june, [on('2026-06-01'), on('2026-06-10')], '2026-06-10'],
    ['is the end once that has passed', { ...june, endDate: '2026-06-05' }, [on()], '2026-06-05'],
    ['is yesterday where there is no end', open, [on('2026-05-01')], '2026-06-09'],
  ])('%s', (_, span, series, day) => expect(asOfDay('2026-06-10', span, series)).toBe(day))
})

describe('the plan to date', () => {
  test.each([
    ['no plan is none, never 0', [], june, '2026-06-10', null],
    ['a month that has passed counts whole', [['2026-05', 300]], open, '2026-06-10', 300],
    ['a third of the days, a third of the plan', [['2026-06', 300]], june, '2026-06-10', 100],
    ['nothing of what is still to come', [['2026-07', 300]], open, '2026-06-30', 0],
    [
      'of a month that the campaign begins in, its own days',
      [['2026-06', 300]],
      { startDate: '2026-06-21', endDate: null },
      '2026-06-25',
      150,
    ],
    [
      'a plan outside of the campaign’s days counts over its month',
      [['2026-05', 310]],
      june,
      '2026-05-10',
      100,
    ],
    [
      'months add up',
      [
        ['2026-05', 100],
        ['2026-06', 300],
      ],
      open,
      '2026-06-15',
      250,
    ],
  ] as const)('%s', (_, plan, span, asOf, expected) => {
    const rows = plan.map(([month, value]) => ({ month, value }))
    expect(plannedToDate(rows, span, asOf)).toBe(expected)
  })
})

describe('the projected end', () => {
  const series = (value: number | null, plan: [string, number][] = []): Series => ({
    values: value === null ? [] : [{ day: '2026-06-02', value }],
    plan: plan.map(([month, planned]) => ({ month, value: planned })),
  })
  test.each([
    ['goes on as until now', series(100), june, '2026-06-10', 300],
    ['is the actual once it is over', series(100), june, '2026-06-30', 100],
    ['is unknown without figures', series(null), june, '2026-06-10', null],
    ['is unknown without an end', series(100), open, '2026-06-10', null],
    ['takes the end of the plan', series(100, [['2026-06', 1]]), open, '2026-06-10', 300],
    ['is unknown before it has begun', series(100), june, '2026-05-31', null],
    [
      'counts from the first figure where there is no start',
      series(90),
      { startDate: null, endDate: '2026-06-11' },
      '2026-06-10',
      100,
    ],
  ] as const)('%s', (_, of, span, asOf, expected) =>
    expect(projectedEnd(of, span, asOf)).toBe(expected),
  )
})

describe('the state of a metric against its plan to date', () => {
  test.each([
    ['no plan', 5, null, false],
    ['no figures', null, 100, false],
    ['on track', 95, 100, false],
    ['watch', 94, 100, false],
    ['watch', 80, 100, false],
    ['off', 79, 100, false],
    ['on track', 500, 100, false],
    ['on track', 0, 0, false],
    ['on track', 105, 100, true],
    ['watch', 106, 100, true],
    ['off', 121, 100, true],
    ['off', 79, 100, true],
    ['off', 1, 0, true],
  ] as const)('is %s at %s of %s, spend: %s', (state, actual, toDate, isSpend) =>
    expect(planState({ actual, toDate }, bands, isSpend)).toBe(state),
  )

  test('depends on the campaign’s own bands', () => {
    const wide = { onTrack: 30, watch: 60 }
    expect(planState({ actual: 70, toDate: 100 }, wide, false)).toBe('on track')
    expect(planState({ actual: 69, toDate: 100 }, wide, false)).toBe('watch')
  })

  test('of a campaign is the worst of all', () => {
    expect(worstOf(['on track', 'off', 'watch'])).toBe('off')
    expect(worstOf(['no plan', 'on track'])).toBe('on track')
    expect(worstOf([])).toBe('no plan')
  })
})

test('reach has a highest day and month instead of a sum, and no pace', () => {
  const reach: Series = {
    isPeak: true,
    values: [
      { day: '2026-05-30', value: 70 },
      { day: '2026-06-01', value: 90 },
      { day: '2026-06-02', value: 80 },
    ],
    plan: [
      { month: '2026-06', value: 100 },
      { month: '2026-07', value: 300 },
    ],
  }
  expect(evaluate(reach, june, '2026-06-02')).toEqual({
    ...{ actual: 90, lastDate: '2026-06-02', planned: 300, plannedToDate: 100, projected: null },
  })
  expect(byMonth(reach, ['2026-05', '2026-06']).map(({ actual }) => actual)).toEqual([70, 90])
})

describe('money', () => {
  test.each([
    [12_345, 100, 12_345],
    [100, 3, 3333],
    [100, 20_000, 1],
    [9996, 1000, 1000],
    [100_499_995, 1_000_000, 10_049],
    [null, 5, null],
    [100, 0, null],
    [100, null, null],
  ])('%s hundredths for %s results are %s ten-thousandths each', (spend, results, expected) =>
    expect(costPerResult(spend, results)).toBe(expected),
  )

  test.each([
    [10_001, 100, 1],
    [10_000, 100, null],
    [5, 0, null],
    [null, 100, null],
  ])('%s hundredths of a budget of %s are over it by %s', (spend, budget, expected) =>
    expect(overBudgetMinor(spend, budget)).toBe(expected),
  )
})

const day = fc.integer({ min: 0, max: 700 }).map((days) => addDays('2025-01-01', days))
const month = fc.integer({ min: 0, max: 23 }).map((count) => {
  const [year, number] = [2025 + Math.floor(count / 12), (count % 12) + 1]
  return `${year}-${String(number).padStart(2, '0')}`
})
const amount = fc.integer({ min: 0, max: 1_000_000_000 })
const anySeries = fc.record({
  values: fc.uniqueArray(fc.record({ day, value: amount }), { selector: (one) => one.day }),
  plan: fc.uniqueArray(fc.record({ month, value: amount }), { selector: (one) => one.month }),
})
const span = fc.tuple(day, day).map(([one, other]) => ({
  startDate: one < other ? one : other,
  endDate: one < other ? other : one,
}))

describe('for any figures', () => {
  test('the months’ actuals and plans add up to the totals', () => {
    fc.assert(
      fc.property(anySeries, span, day, (series, campaign, asOf) => {
        const { actual, planned } = evaluate(series, campaign, asOf)
        const months = byMonth(series, monthsOf([series]))
        const sum = (of: 'actual' | 'planned') =>
          months.reduce((all, one) => all + (one[of] ?? 0), 0)
        expect([sum('actual'), sum('planned')]).toEqual([actual ?? 0, planned ?? 0])
      }),
    )
  })

  test('the plan to date grows with the days, up to the whole plan', () => {
    fc.assert(
      fc.property(anySeries, span, day, day, ({ plan }, campaign, one, other) => {
        const [early, late] = one < other ? [one, other] : [other, one]
        const at = (asOf: string) => plannedToDate(plan, campaign, asOf) ?? 0
        expect(at(early)).toBeLessThanOrEqual(at(late))
        expect(at('2030-01-01')).toBe(plan.reduce((all, { value }) => all + value, 0))
      }),
    )
  })

  test('nothing is planned, reached or projected where no figures are entered', () => {
    fc.assert(
      fc.property(span, day, (campaign, asOf) => {
        const none = { actual: null, planned: null, plannedToDate: null, projected: null }
        expect(evaluate({ values: [], plan: [] }, campaign, asOf)).toMatchObject(none)
      }),
    )
  })

  test('the projected end is never less than the actual', () => {
    fc.assert(
      fc.property(anySeries, span, day, (series, campaign, asOf) => {
        const { actual, projected } = evaluate(series, campaign, asOf)
        if (projected !== null) expect(projected).toBeGreaterThanOrEqual(actual ?? 0)
      }),
    )
  })
})
