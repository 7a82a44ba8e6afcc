// Tests billing rules: the most specific rate applies, rounding never reduces time, each entry is on one line.
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { totalsOf } from '#contract/billing/invoice-totals.ts'
import { countedLine } from '#contract/billing/line-items.ts'
import { roundings } from '#contract/work/time-rates.ts'
import { type BillableEntry, linesOf, rateOf, roundedUp } from './billing-rules.ts'

const usd = (amount: number) => ({ amount, currency: 'USD' })

const entry = (more: Partial<BillableEntry> = {}): BillableEntry => ({
  ...{ id: '1', day: '2026-11-16', minutes: 60 },
  ...{ projectId: 'p', projectTitle: 'Website', taskId: null, taskTitle: null },
  ...{ personId: 'a', personName: 'Ada Lee' },
  ...{ projectRate: null, companyRate: usd(10_000), personRate: null },
  ...more,
})

const terms = { grouping: 'task', rounding: 0, currency: 'USD', taxRate: 8.25 } as const

test.each([
  [usd(3), usd(2), usd(1), 3],
  [null, usd(2), usd(1), 2],
  [null, null, usd(1), 1],
  [usd(0), usd(2), usd(1), 0],
  [null, null, null, undefined],
])(
  'of the rates project %j, client %j, person %j the first one set is used',
  (project, company, person, amount) => {
    const rates = { projectRate: project, companyRate: company, personRate: person }
    expect(rateOf(rates)?.amount).toBe(amount)
  },
)

test('rounding goes up to the next step only, and is the same when repeated', () => {
  const minutes = fc.integer({ min: 1, max: 1500 })
  fc.assert(
    fc.property(minutes, fc.constantFrom(...roundings), (time, step) => {
      const rounded = roundedUp(time, step)
      expect(rounded).toBeGreaterThanOrEqual(time)
      expect(rounded - time).toBeLessThan(step === 0 ? 1 : step)
      expect(step === 0 ? 0 : rounded % step).toBe(0)
      expect(roundedUp(rounded, step)).toBe(rounded)
    }),
  )
})

describe('lines', () => {
  const task = { taskId: 't', taskTitle: 'Homepage' }
  const bo = { personId: 'b', personName: 'Bo Day' }

  test('by task, with the days of its time', () => {
    const lines = linesOf(
      [
        entry({ id: '1', ...task }),
        entry({ id: '2', ...task, ...bo, day: '2026-11-18', minutes: 30 }),
        entry({ id: '3' }),
      ],
      terms,
    )
    expect(lines).toMatchObject([
      {
        description: 'Website: Homepage, Nov 16, 2026 to Nov 18, 2026',
        quantity: 1.5,
        unit: 'hours',
        unitPrice: usd(10_000),
        taxRate: 8.25,
        time: ['1', '2'],
      },
      { description: 'Website, Nov 16, 2026', quantity: 1, time: ['3'] },
    ])
  })

  test('by person; other rates have lines of their own', () => {
    const lines = linesOf(
      [
        entry({ id: '1' }),
        entry({ id: '2', ...bo, ...task }),
        entry({ id: '3', projectRate: usd(5) }),
      ],
      { ...terms, grouping: 'person' },
    )
    expect(lines.map(({ time, unitPrice }) => [time, unitPrice.amount])).toEqual([
      [['1'], 10_000],
      [['2'], 10_000],
      [['3'], 5],
    ])
  })

  test('each entry is rounded before they are summed', () => {
    const entries = [entry({ id: '1', minutes: 1 }), entry({ id: '2', minutes: 16 })]
    expect(linesOf(entries, { ...terms, rounding: 15 })[0]?.quantity).toBe(0.75)
  })

  test('a line is charged by the exact sum of its minutes', () => {
    const entries = [7, 9, 9].map((minutes, at) => entry({ id: String(at), minutes }))
    const [line] = linesOf(entries, { ...terms, taxRate: 0 })
    expect(line).toMatchObject({ quantity: 0.4167, minutes: 25, unit: 'hours' })
    expect(line && totalsOf([countedLine(line)], null).total).toBe(4167)
  })

  test('a missing rate or another currency is reported with its entry', () => {
    expect(() => linesOf([entry({ companyRate: null })], terms)).toThrow(
      /no rate for Ada Lee on Website/,
    )
    expect(() => linesOf([entry()], { ...terms, currency: 'EUR' })).toThrow(
      /is in USD, the invoice in EUR/,
    )
  })

  test('every entry is on exactly one line', () => {
    const some = fc.record({
      minutes: fc.integer({ min: 1, max: 600 }),
      taskId: fc.constantFrom(null, 't', 'u'),
      personId: fc.constantFrom('a', 'b'),
      projectRate: fc.constantFrom(null, usd(5000), usd(7000)),
    })
    fc.assert(
      fc.property(
        fc.array(some, { maxLength: 30 }),
        fc.constantFrom('task' as const, 'person' as const),
        (all, grouping) => {
          const entries = all.map((one, at) => entry({ ...one, id: String(at) }))
          const lines = linesOf(entries, { ...terms, grouping })
          const listed = lines.flatMap(({ time }) => time).toSorted()
          expect(listed).toEqual(entries.map(({ id }) => id).toSorted())
        },
      ),
    )
  })
})
