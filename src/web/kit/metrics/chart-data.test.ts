// Chart, table and text show the same figures, to the last digit.
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { currencySign, figureText, monthText, noFigure } from '#contract/marketing/figure-format.ts'
import { type ChartData, pointText, tableRows } from './chart-data.ts'
import { shortFigure } from './numbers.ts'

test.each([
  ['count', 1_234_567, 'USD', '1,234,567'],
  ['money', 1234.5, 'USD', '$1,234.50'],
  ['money', 1234.5, 'EUR', '€1,234.50'],
  ['money', 1234.5, 'CAD', 'CA$1,234.50'],
  ['money', 1234, 'JPY', '¥1,234'],
  ['cost', 0.0042, 'USD', '$0.0042'],
  ['cost', 0.0999, 'USD', '$0.0999'],
  ['cost', 0.1, 'USD', '$0.10'],
  ['cost', 0.5445, 'USD', '$0.54'],
  ['cost', 0.005, 'USD', '$0.005'],
  ['cost', 12.5, 'USD', '$12.50'],
  ['cost', 151.688, 'USD', '$151.69'],
  ['cost', 1.005, 'USD', '$1.01'],
  ['cost', 0.0042, 'EUR', '€0.0042'],
  ['count', 0, 'EUR', '0'],
  ['count', null, 'USD', noFigure],
  ['money', undefined, 'EUR', noFigure],
] as const)('%s %s in %s is written %s', (unit, value, currency, text) =>
  expect(figureText(unit, value, currency)).toBe(text),
)

test.each([
  [{ figure: 'count', currency: 'EUR' }, '12.3K'],
  [{ figure: 'money', currency: 'USD' }, '$12.3K'],
  [{ figure: 'money', currency: 'EUR' }, '€12.3K'],
  [{ currency: 'EUR' }, '€123.5'],
] as const)('on an axis of %j, 12,345 is %s', (unit, text) =>
  expect(shortFigure(unit, 12_345)).toBe(text),
)

test.each([
  ['USD', '$'],
  ['EUR', '€'],
  ['CHF', 'CHF'],
])('a column in %s has %s in its name', (currency, sign) =>
  expect(currencySign(currency)).toBe(sign),
)

test('a month is written with its year', () => expect(monthText('2026-11')).toBe('Nov 2026'))

const number = fc.option(fc.integer({ min: 0, max: 2 ** 40 }))

test('every value is complete in the table and for screen readers', () => {
  fc.assert(
    fc.property(
      fc.array(fc.record({ actual: number, plan: number })),
      fc.boolean(),
      (found, isMoney) => {
        const unit = { figure: isMoney ? 'money' : 'count', currency: 'USD' } as const
        const part = (value: number | null) =>
          value === null ? null : isMoney ? value / 100 : value
        const points = found.map(({ actual, plan }, index) => ({
          label: String(index),
          values: { actual: part(actual), plan: part(plan) },
        }))
        const data: ChartData = {
          title: 'Reach by month',
          pointName: 'Month',
          series: [
            { key: 'actual', name: 'Actual', unit, shape: 'bar' },
            { key: 'plan', name: 'Plan', unit, shape: 'line' },
          ],
          points,
        }
        const numberOf = (text: string | undefined) =>
          text === noFigure || text === undefined ? null : Number(text.replaceAll(/[$,]/g, ''))
        for (const [index, { cells }] of tableRows(data).entries()) {
          const point = points[index]
          if (!point) throw new Error('a row without a point')
          expect(cells.map(numberOf)).toEqual([point.values.actual, point.values.plan])
          expect(pointText(data, point)).toBe(`${index}: Actual ${cells[0]}; Plan ${cells[1]}`)
        }
      },
    ),
  )
})
