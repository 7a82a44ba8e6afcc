// Retainer months: example tables and properties that always hold.
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { monthAfter } from '#contract/values/days.ts'
import { retainerKinds } from '#contract/billing/retainers.ts'
import { rollovers } from '#contract/billing/retainer-terms.ts'
import { type TermsHistory, type TermsRow, meterOf, monthsOf, warningPeriod } from './months.ts'

const terms = (from: string, change: Partial<TermsRow> = {}): TermsRow => ({
  from,
  allowance: 10,
  rollover: 'none',
  rolloverLimit: null,
  price: null,
  overageRate: 100,
  isPaused: false,
  ...change,
})

const course = (
  history: TermsHistory,
  used: Record<string, number>,
  { kind = 'hours', through = '2026-04' }: { kind?: 'hours' | 'block'; through?: string } = {},
) => monthsOf({ kind, history, from: '2026-01', through, used: new Map(Object.entries(used)) })

const column = <Key extends 'left' | 'rolledOver' | 'expired' | 'overage' | 'allowance'>(
  rows: ReturnType<typeof course>,
  key: Key,
) => rows.map((row) => row[key])

describe('examples', () => {
  test('without rollover, unused time is lost', () => {
    const rows = course([terms('2026-01')], { '2026-01': 4, '2026-02': 12 })
    expect(column(rows, 'left')).toEqual([6, 0, 10, 10])
    expect(column(rows, 'expired')).toEqual([0, 6, 0, 10])
    expect(column(rows, 'overage')).toEqual([0, 2, 0, 0])
  })

  test('a cap keeps that much of what is left, and no more', () => {
    const rows = course([terms('2026-01', { rollover: 'capped', rolloverLimit: 5 })], {
      '2026-03': 12,
    })
    expect(column(rows, 'rolledOver')).toEqual([0, 5, 5, 3])
    expect(column(rows, 'expired')).toEqual([0, 5, 10, 0])
  })

  test('what expires first is used first, and lasts as many months as agreed', () => {
    const rows = course(
      [terms('2026-01', { rollover: 'expiring', rolloverLimit: 2 })],
      { '2026-02': 4 },
      { through: '2026-05' },
    )
    expect(column(rows, 'rolledOver')).toEqual([0, 10, 16, 20, 20])
    expect(column(rows, 'expired')).toEqual([0, 0, 0, 6, 10])
  })

  test('a changed allowance applies from its month on', () => {
    const history = [terms('2026-01'), terms('2026-03', { allowance: 20 })] as const
    expect(column(course(history, {}), 'allowance')).toEqual([10, 10, 20, 20])
  })

  test('a paused month has no allowance and keeps what was left', () => {
    const all = { rollover: 'all' } as const
    const history = [
      terms('2026-01', all),
      terms('2026-02', { ...all, isPaused: true }),
      terms('2026-04', all),
    ] as const
    const rows = course(history, { '2026-01': 3 })
    expect(column(rows, 'allowance')).toEqual([10, 0, 0, 10])
    expect(column(rows, 'left')).toEqual([7, 7, 7, 17])
  })

  // P6.1.2
  test('a block has what was bought, and its meter covers all of it', () => {
    const all = { rollover: 'all' } as const
    const history = [terms('2026-01', all), terms('2026-03', { ...all, allowance: 20 })] as const
    const rows = course(history, { '2026-01': 4, '2026-02': 8, '2026-04': 16 }, { kind: 'block' })
    expect(column(rows, 'allowance')).toEqual([10, 0, 20, 0])
    expect(column(rows, 'overage')).toEqual([0, 2, 0, 0])
    expect(meterOf('block', rows)).toEqual({
      total: 30,
      used: 28,
      left: 4,
      overage: 2,
      percent: 86,
    })
    expect(warningPeriod('block', rows)).toBe('2026-03')
  })

  test.each([
    [0, 0],
    [7, 70],
    [8, 80],
    [10, 100],
    [15, 100],
  ])('%d of 10 are %d percent', (used, percent) => {
    const rows = course([terms('2026-01')], { '2026-01': used }, { through: '2026-01' })
    expect(meterOf('hours', rows).percent).toBe(percent)
  })

  test('any use of an empty allowance is 100 percent', () => {
    const rows = course([terms('2026-01', { allowance: 0 })], { '2026-04': 1 })
    expect(meterOf('hours', rows)).toMatchObject({ total: 0, overage: 1, percent: 100 })
  })

  test('there are no months before the retainer starts', () => {
    expect(course([terms('2026-01')], {}, { through: '2025-12' })).toEqual([])
    expect(meterOf('hours', [])).toMatchObject({ total: 0, percent: 0 })
  })
})

const arbitraryTerms = fc.record({
  at: fc.integer({ min: 0, max: 23 }),
  allowance: fc.integer({ min: 0, max: 500 }),
  rollover: fc.constantFrom(...rollovers),
  rolloverLimit: fc.integer({ min: 1, max: 400 }),
  isPaused: fc.boolean(),
})

const arbitraryCourse = fc
  .record({
    kind: fc.constantFrom(...retainerKinds),
    first: arbitraryTerms,
    others: fc.uniqueArray(arbitraryTerms, { selector: ({ at }) => at, maxLength: 5 }),
    used: fc.array(fc.integer({ min: 0, max: 600 }), { minLength: 24, maxLength: 24 }),
  })
  .map(({ kind, first, others, used }) => {
    const rows = others
      .filter(({ at }) => at > 0)
      .toSorted((a, b) => a.at - b.at)
      .map(({ at, ...rest }) => terms(monthAfter('2026-01', at), rest))
    const { at: _, ...rest } = first
    const history: TermsHistory = [terms('2026-01', rest), ...rows]
    const usedIn = new Map(used.map((units, at) => [monthAfter('2026-01', at), units]))
    return { kind, history, from: '2026-01', through: '2027-12', used: usedIn }
  })

const sum = (numbers: number[]) => numbers.reduce((all, one) => all + one, 0)

describe('of any retainer', () => {
  test('no time is lost or added', () => {
    fc.assert(
      fc.property(arbitraryCourse, (one) => {
        const rows = monthsOf(one)
        for (const row of rows) {
          expect(row.rolledOver + row.allowance + row.overage).toBe(row.used + row.left)
          expect(Math.min(row.left, row.overage)).toBe(0)
          expect(Math.min(row.left, row.rolledOver, row.expired)).toBeGreaterThanOrEqual(0)
        }
        const given = sum(rows.map(({ allowance }) => allowance))
        const gone = sum(rows.map(({ used, overage, expired }) => used - overage + expired))
        expect(given).toBe(gone + (rows.at(-1)?.left ?? 0))
      }),
    )
  })

  test('what rolls over stays within its cap and within the months that it lasts', () => {
    fc.assert(
      fc.property(arbitraryCourse, (one) => {
        const rows = monthsOf(one)
        for (const [at, { terms: own, rolledOver }] of rows.entries()) {
          const { rollover, rolloverLimit } = own
          if (rollover === 'none') expect(rolledOver).toBe(0)
          if (rollover === 'capped') expect(rolledOver).toBeLessThanOrEqual(rolloverLimit ?? 0)
          if (rollover === 'expiring') {
            const lasting = rows.slice(Math.max(0, at - (rolloverLimit ?? 0)), at)
            expect(rolledOver).toBeLessThanOrEqual(sum(lasting.map(({ allowance }) => allowance)))
          }
        }
      }),
    )
  })

  test('new terms for a month change no earlier month', () => {
    fc.assert(
      fc.property(arbitraryCourse, fc.integer({ min: 1, max: 23 }), (one, at) => {
        const from = monthAfter('2026-01', at)
        const [first, ...rest] = one.history.filter((row) => row.from < from)
        const changed = terms(from, { allowance: 77, rollover: 'all' })
        const history: TermsHistory = first ? [first, ...rest, changed] : [changed]
        const before = monthsOf(one).slice(0, at)
        expect(monthsOf({ ...one, history }).slice(0, at)).toEqual(before)
      }),
    )
  })
})
