// Figures of a report: equal to table and CSV for any campaign, nothing after the month, no money that is not shared.
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import type { CampaignFigures } from '#contract/marketing/campaign-figures.ts'
import { endOfMonth } from '#contract/values/days.ts'
import type { ReportFigures } from '#contract/marketing/reports.ts'
import { totalName } from '#contract/marketing/figure-format.ts'
import { asAdministrator } from '#server/platform/caller.ts'
import { anyCampaign, anyMonth, basis, rowsOf } from '#tests/support/any-campaign.ts'
import { figuresCsv } from '#server/marketing/campaigns/figures-csv.ts'
import { type FiguresRows, presentFigures } from '#server/marketing/campaigns/present-figures.ts'
import { figuresOfMonth, hasMonth, withMoney } from './figures-of-month.ts'

const tableOf = (rows: FiguresRows): CampaignFigures =>
  presentFigures(asAdministrator(), rows, basis)

const monthsOf = ({ metrics: all }: Pick<ReportFigures, 'metrics'>, until: string) =>
  Object.fromEntries(all.map((one) => [one.metric, one.months.filter((row) => row.month <= until)]))

describe('figures of any campaign', () => {
  test('match the results table and the CSV in each month', () => {
    fc.assert(
      fc.property(anyCampaign, anyMonth, (rows, of) => {
        const [report, table] = [figuresOfMonth(rows, of, basis), tableOf(rows)]
        const lines = figuresCsv(table).split('\r\n')
        for (const metric of report.metrics) {
          const { metric: key, source, months } = metric
          const inTable = table.metrics.find((other) => other.metric === key) ?? metric
          const name = totalName(inTable)
          for (const one of months) {
            expect(inTable.months).toContainEqual(one)
            const line = [name, source, one.month, one.actual ?? '', one.planned ?? '']
            expect(lines).toContain(line.join(','))
          }
        }
      }),
    )
  })

  test('equal the whole results table once no later month has figures', () => {
    fc.assert(
      fc.property(anyCampaign, (rows) => {
        const { costPerInMonth: _, ...report } = figuresOfMonth(rows, '2026-07', basis)
        const {
          version: _v,
          values: _values,
          plan: _p,
          bands: _b,
          can: _c,
          ...table
        } = tableOf(rows)
        expect(report).toEqual(table)
      }),
    )
  })

  test('do not depend on the figures of later months', () => {
    fc.assert(
      fc.property(anyCampaign, anyMonth, (rows, of) => {
        const values = rows.values.filter((one) => one.day <= endOfMonth(of))
        const { budget, startDate, endDate } = rows.campaign
        const then = rowsOf({ budget, startDate, endDate }, { values, plan: rows.plan })
        const [report, early] = [figuresOfMonth(rows, of, basis), figuresOfMonth(then, of, basis)]
        expect({ ...report, metrics: [] }).toEqual({ ...early, metrics: [] })
        expect(monthsOf(report, of)).toEqual(monthsOf(early, of))
        expect(report.metrics.map(({ actual }) => actual)).toEqual(
          early.metrics.map(({ actual }) => actual),
        )
      }),
    )
  })
})

// P5.5.2
test('cost per result is given for the month and for all time until its end', () => {
  const rows = rowsOf(
    {},
    {
      values: [
        { metric: 'spend', day: '2026-03-02', value: 10_000 },
        { metric: 'conversions', day: '2026-03-02', value: 10 },
        { metric: 'spend', day: '2026-04-02', value: 20_000 },
        { metric: 'conversions', day: '2026-04-02', value: 5 },
        { metric: 'spend', day: '2026-05-02', value: 99_999 },
      ],
    },
  )
  expect(figuresOfMonth(rows, '2026-04', basis)).toMatchObject({
    asOf: '2026-04-30',
    costPer: { clicks: null, engagement: null, conversions: 20 },
    costPerInMonth: { clicks: null, engagement: null, conversions: 40 },
  })
})

test('a typed total remains for metrics without daily figures', () => {
  const rows = rowsOf(
    { metrics: { reach: 5, engagement: 70, conversions: 0 } },
    { values: [{ metric: 'reach', day: '2026-05-02', value: 5 }] },
  )
  const actual = (of: string) =>
    Object.fromEntries(
      figuresOfMonth(rows, of, basis).metrics.map((one) => [one.metric, one.actual]),
    )
  expect(actual('2026-04')).toMatchObject({ reach: null, engagement: 70, conversions: null })
  expect(actual('2026-05')).toMatchObject({ reach: 5, engagement: 70 })
})

test.each([
  ['a figure', { values: [{ metric: 'reach', day: '2026-03-31', value: 1 }] }, true],
  ['a plan', { plan: [{ metric: 'reach', month: '2026-03', value: 1 }] }, true],
  ['the next month’s alone', { values: [{ metric: 'reach', day: '2026-04-01', value: 1 }] }, false],
  ['nothing', {}, false],
])('a campaign with %s belongs in the company’s report of March: %s', (_, of, expected) =>
  expect(hasMonth(rowsOf({}, of), '2026-03')).toBe(expected),
)

describe('money', () => {
  const rows = rowsOf(
    { budget: 50 },
    { values: [{ metric: 'spend', day: '2026-03-02', value: 9000 }] },
  )
  const figures = figuresOfMonth(rows, '2026-03', basis)

  test.each([
    [{ budget: true, spend: true }, true, true],
    [{ budget: true, spend: false }, true, false],
    [{ budget: false, spend: false }, false, false],
  ])('%j: budget %s, spend and costs %s', (seen, budget, spend) => {
    const shown = withMoney(figures, seen)
    expect('budget' in shown).toBe(budget)
    for (const field of ['overBudgetBy', 'costPer', 'costPerInMonth']) {
      expect(field in shown, field).toBe(spend)
    }
    expect(shown.metrics.some(({ unit }) => unit === 'money')).toBe(spend)
  })
})
