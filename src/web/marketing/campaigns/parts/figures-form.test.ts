// Grid cells: converting figures to and from text, pasting, and the days and months listed.
import { expect, test } from 'vitest'
import type { CampaignFigures, MetricFigures } from '#contract/marketing/campaign-figures.ts'
import { cellsOf, changeOf, pastedCells, readTyped } from './figures-form.ts'
import { dayRows, monthRows, totalsOf } from './grid-rows.ts'

const metric = (key: string, unit: 'count' | 'money') =>
  ({ metric: key, name: key, unit }) as MetricFigures

const figures = {
  version: 4,
  startDate: '2026-03-15',
  endDate: '2026-05-02',
  asOf: '2026-03-20',
  currency: 'USD',
  metrics: [metric('reach', 'count'), metric('spend', 'money')],
  values: [
    { date: '2026-03-16', metric: 'reach', value: 1200 },
    { date: '2026-03-16', metric: 'spend', value: 0.1 },
    { date: '2026-03-17', metric: 'spend', value: 0.2 },
  ],
  plan: [{ month: '2026-07', metric: 'reach', value: 5 }],
} as CampaignFigures

test.each([
  ['1,250', 'count', 'USD', 1250],
  [' 7 ', 'count', 'USD', 7],
  ['1.5', 'count', 'USD', undefined],
  ['$1,250.50', 'money', 'USD', 1250.5],
  ['1250.505', 'money', 'USD', undefined],
  ['12,34', 'count', 'USD', undefined],
  ['12,34', 'money', 'USD', 12.34],
  ['1.250,50', 'money', 'USD', 1250.5],
  ['1.250,50 €', 'money', 'EUR', 1250.5],
  ['$1,250.50', 'money', 'EUR', undefined],
  ['1.250', 'count', 'USD', undefined],
  ['', 'count', 'USD', undefined],
  ['-1', 'count', 'USD', undefined],
  ['ten', 'count', 'USD', undefined],
] as const)('%j as a %s in %s is read as %s', (text, unit, currency, number) =>
  expect(readTyped(text, unit, currency)).toBe(number),
)

test.each([
  [
    '1\t2\r\n3\t4\r\n',
    [
      ['1', '2'],
      ['3', '4'],
    ],
  ],
  ['1\n2', [['1'], ['2']]],
  ['1\t\t3', [['1', '', '3']]],
  ['12', undefined],
])('%j is pasted as %j', (text, cells) => expect(pastedCells(text)).toEqual(cells))

test('figures are shown as they were typed, and saved unchanged', () => {
  const cells = cellsOf(figures, 'values', ['2026-03-16', '2026-03-17'])
  expect(cells).toEqual({
    '2026-03-16': { reach: '1200', spend: '0.10' },
    '2026-03-17': { reach: '', spend: '0.20' },
  })
  expect(changeOf(figures, 'values', { version: 4, ...cells })).toEqual({
    version: 4,
    values: [
      ...figures.values.slice(0, 2),
      { date: '2026-03-17', metric: 'reach', value: null },
      ...figures.values.slice(2),
    ],
  })
  expect(changeOf(figures, 'plan', { version: 4, '2026-07': { reach: '5' } })).toEqual({
    version: 4,
    plan: figures.plan,
  })
})

test('there is a row for each day until today', () => {
  const rows = dayRows(figures, '2026-03', '2026-03-16')
  expect(rows.map(({ key }) => key).at(-1)).toBe('2026-03-17')
  expect(rows[0]).toEqual({ key: '2026-03-01', label: 'Sun, Mar 1' })
})

test('there is a row for each month of the campaign or with a plan', () => {
  const months = monthRows(figures).map(({ key }) => key)
  expect(months).toEqual(['2026-03', '2026-04', '2026-05', '2026-07'])
})

test('totals are exact, and empty without figures', () => {
  const rows = dayRows(figures, '2026-03', '2026-03-16')
  expect(totalsOf(figures, 'values', rows)).toEqual({ reach: 'Highest 1,200', spend: '$0.30' })
  expect(totalsOf({ ...figures, currency: 'EUR' }, 'values', rows)['spend']).toBe('€0.30')
  expect(totalsOf(figures, 'plan', rows)).toEqual({ reach: '–', spend: '–' })
})
