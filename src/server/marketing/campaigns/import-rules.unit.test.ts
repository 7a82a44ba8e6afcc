// Importing tables: columns matched, days and numbers parsed, lines of a day summed, errors reported by line and column.
import { describe, expect, test } from 'vitest'
import { type MetricImport, maxImportValues } from '#contract/marketing/campaign-metrics.ts'
import { detectDayOrder, readDay, readNumber } from '#server/platform/table/cells.ts'
import { decodeBytes } from '#server/platform/table/decoded-table.ts'
import { allMetrics } from './metric-values.ts'
import { dateKey, detectMapping, knownColumns, readFigures } from './import-rules.ts'

const own = { metric: 'calls', name: 'Calls to the clinic', unit: 'count' } as const
const metrics = allMetrics([{ ...own, source: '', definition: '', position: 1 }])
const byKey = new Map(metrics.map((metric) => [metric.metric, metric]))

const lastDay = '2026-12-31'

const options = { dayOrder: undefined, decimalSign: undefined, numbers: undefined, lastDay }

const readFigureTable = (text: string, known: typeof byKey, currency: string) =>
  decodeBytes(Buffer.from(text), {
    encoding: 'utf-8',
    knownColumns: knownColumns([...known.values()], currency),
    requiredColumn: dateKey,
    maxRows: maxImportValues,
  }).table

function read(text: string, currency = 'USD', asked: Partial<MetricImport> = {}) {
  const table = readFigureTable(text, byKey, currency)
  const mapping = detectMapping(table.columns, metrics, currency)
  return readFigures(table, mapping, byKey, { ...options, currency, ...asked })
}

test.each([
  ['2026-03-04', 'month first', '2026-03-04'],
  ['2026-03-04 00:00', 'month first', '2026-03-04'],
  ['20260304', 'month first', '2026-03-04'],
  ['3/4/2026', 'month first', '2026-03-04'],
  ['3/4/2026', 'day first', '2026-04-03'],
  ['4.3.2026', 'day first', '2026-03-04'],
  ['3/4/26', 'month first', '2026-03-04'],
  ['Mar 4, 2026', 'month first', '2026-03-04'],
  ['4 March 2026', 'month first', '2026-03-04'],
  ['2/30/2026', 'month first', undefined],
  ['13/1/2026', 'month first', undefined],
  ['Total', 'month first', undefined],
  ['', 'month first', undefined],
] as const)('the day %j, %s, is read as %s', (text, order, day) =>
  expect(readDay(text, order)).toBe(day),
)

test.each([
  [['1/2/2026', '13/2/2026'], 'day first'],
  [['1/2/2026', '1/13/2026'], 'month first'],
])('%j is read in the order %s', (texts, order) => expect(detectDayOrder(texts)).toBe(order))

test.each([
  ['1234', 'USD', 1234],
  ['1,234', 'USD', 1234],
  ['$1,234.50', 'USD', 1234.5],
  ['US$ 1,234.50', 'USD', 1234.5],
  ['$1,234.50 USD', 'USD', 1234.5],
  ['€1,234.50', 'EUR', 1234.5],
  ['1,234.50 €', 'EUR', 1234.5],
  ['EUR 1,234.50', 'EUR', 1234.5],
  ['1,234.50EUR', 'EUR', 1234.5],
  ['$1,234.50', 'CAD', 1234.5],
  ['CA$1,234.50', 'CAD', 1234.5],
  ['¥1,234', 'JPY', 1234],
  ['$1,234.50', 'EUR', undefined],
  ['1,234.50 USD', 'EUR', undefined],
  ['€1,234.50', 'USD', undefined],
  ['CA$1,234.50', 'USD', undefined],
  ['1,234.50 CA$', 'USD', undefined],
  ['$', 'USD', undefined],
  ['0', 'USD', 0],
  ['1.234,50', 'EUR', 1234.5],
  ['1.234,50 €', 'EUR', 1234.5],
  ['12,34', 'USD', 12.34],
  ['0,375', 'USD', 0.375],
  ['1,250', 'USD', 1250],
  ['1’250.50', 'USD', 1250.5],
  ['-5', 'USD', undefined],
  ['n/a', 'USD', undefined],
  ['1e5', 'USD', undefined],
  ['1e309', 'USD', undefined],
  [`1.${'0'.repeat(40)}x`, 'USD', undefined],
])('the number %j, in %s, is %s', (text, currency, number) =>
  expect(readNumber(text, currency, '.')).toBe(number),
)

describe('a table of figures', () => {
  test('is found below an advertising program’s title and dates', () => {
    const text = [
      'Campaign report',
      '"March 1, 2026 - March 31, 2026"',
      'Day,Campaign,Currency code,Cost,Conversions',
      '2026-03-01,Spring,USD,"1,020.50",12.00',
      '2026-03-02,Spring,USD, --, --',
      'Total: Account, --,USD,"1,020.50",12.00',
    ].join('\n')
    expect(read(text)).toMatchObject({
      issues: [{ line: 6, column: 'Day', message: '“Total: Account” is not a date' }],
      values: [
        { date: '2026-03-01', metric: 'conversions', value: 12 },
        { date: '2026-03-01', metric: 'spend', value: 1020.5 },
      ],
    })
  })

  test('is read with its columns in any order, commas, quotes and a byte-order mark', () => {
    const text = '\uFEFFSpend,Day,Ad,Reach\r\n"1,250.50",2026-03-04,"Doors, open",900\r\n'
    expect(read(text)).toMatchObject({
      lines: 1,
      issues: [],
      values: [
        { date: '2026-03-04', metric: 'reach', value: 900 },
        { date: '2026-03-04', metric: 'spend', value: 1250.5 },
      ],
    })
  })

  test.each([';', '\t'])('may have %j between its columns', (delimiter) => {
    const text = `Date,Reach\n2026-03-04,7`.replaceAll(',', delimiter)
    expect(read(text).values).toEqual([{ date: '2026-03-04', metric: 'reach', value: 7 }])
  })

  test.each([
    ['a blank line above it', '\r\n\nDate;Reach\n2026-03-04;7'],
    ['the line ends of old programs', 'Date;Reach\r2026-03-04;7\r'],
    ['a byte-order mark and a blank line', '\uFEFF\nDate;Reach\n2026-03-04;7'],
  ])('may have %s', (_, text) => {
    expect(read(text).values).toEqual([{ date: '2026-03-04', metric: 'reach', value: 7 }])
  })

  test('with more figures than the limit is refused as a whole', () => {
    const dayOf = (place: number) => new Date(place * 86_400_000).toISOString().slice(0, 10)
    const rows = Array.from({ length: 12_501 }, (_, place) => `${dayOf(place)},1,1,1,1`)
    const text = `Date,Reach,Engagement,Conversions,Spend\n${rows.join('\n')}`
    expect(read(text)).toMatchObject({
      lines: 0,
      values: [],
      issues: [{ line: 1, message: expect.stringContaining('50,000') }],
    })
    expect(read(text.slice(0, text.lastIndexOf('\n'))).values).toHaveLength(50_000)
  })

  test('with too many columns is refused', () => {
    expect(readFigureTable(','.repeat(200), byKey, 'USD').issues).toMatchObject([
      { line: 1, message: 'There are more than 200 columns' },
    ])
  })

  test('matches own metrics by name, and columns of exports by other names', () => {
    const mapping = detectMapping(
      ['Reporting starts', 'Amount spent (USD)', 'Results', 'calls to the CLINIC'],
      metrics,
      'USD',
    )
    expect(mapping).toEqual({
      date: 0,
      metrics: [
        { column: 2, metric: 'conversions' },
        { column: 1, metric: 'spend' },
        { column: 3, metric: 'calls' },
      ],
    })
  })

  test('matches spend only in the agency’s currency', () => {
    expect(read('Day,Amount spent (EUR)\n2026-03-04,"€1,234.50"', 'EUR')).toMatchObject({
      issues: [],
      values: [{ date: '2026-03-04', metric: 'spend', value: 1234.5 }],
    })
    expect(detectMapping(['Day', 'Amount spent (USD)'], metrics, 'EUR').metrics).toEqual([])
    const spendOf = (name: string, currency: string) =>
      detectMapping(['Day', name], metrics, currency).metrics.map(({ metric }) => metric)
    for (const name of ['Amount spent (€)', 'Spend €', '€ spent', 'Cost [EUR]', 'Spend']) {
      expect(spendOf(name, 'EUR'), name).toEqual(['spend'])
      expect(spendOf(name, 'USD'), name).toEqual(name === 'Spend' ? ['spend'] : [])
    }
    expect(spendOf('Cost ($)', 'USD')).toEqual(['spend'])
    expect(spendOf('Cost ($)', 'GBP')).toEqual([])
    expect(read('Day,Spend\n2026-03-04,$5', 'EUR')).toMatchObject({
      issues: [{ line: 2, column: 'Spend', message: '“$5” is not a number' }],
      values: [],
    })
  })

  test('matches no column twice and prefers a metric’s own name', () => {
    const results = { ...own, metric: 'results', name: 'Results', source: '', definition: '' }
    const withResults = allMetrics([{ ...results, position: 1 }])
    expect(detectMapping(['Date', 'Results'], withResults, 'USD').metrics).toEqual([
      { column: 1, metric: 'results' },
    ])
  })

  test('adds up the lines of a day, in whole hundredths', () => {
    const text = 'Date,Spend\n2026-03-04,0.10\n2026-03-04,0.20\n2026-03-05,1'
    expect(read(text).values).toEqual([
      { date: '2026-03-04', metric: 'spend', value: 0.3 },
      { date: '2026-03-05', metric: 'spend', value: 1 },
    ])
  })

  test('reports lines of a day whose sum is too large', () => {
    const text = 'Date,Reach\n2026-03-04,6000000000\n2026-03-05,5\n2026-03-04,6000000000\n'
    expect(read(text)).toMatchObject({
      values: [{ date: '2026-03-05', value: 5 }],
      issues: [{ line: 4, column: 'Reach', message: expect.stringContaining('too large') }],
    })
  })

  const spends = (cells: readonly string[], asked?: Partial<MetricImport>) => {
    const rows = cells.map((cell, index) => `2026-03-${String(index + 1).padStart(2, '0')};${cell}`)
    const { values, numbers, issues } = read(['Date;Spend', ...rows].join('\n'), 'EUR', asked)
    return { values: values.map(({ value }) => value), numbers, issues }
  }

  test.each<[string[], number[]]>([
    [
      ['1,250', '12.50'],
      [1250, 12.5],
    ],
    [
      ['1.250', '12,50'],
      [1250, 12.5],
    ],
    [
      ['1,250', '0,37'],
      [1.25, 0.37],
    ],
    [
      ['1.250', '0.37'],
      [1.25, 0.37],
    ],
    [
      ['1,250', '1,250,000'],
      [1250, 1_250_000],
    ],
    [
      ['1.250,00 €', '2.500 €'],
      [1250, 2500],
    ],
    [
      ['€1,250.00', '€2,500'],
      [1250, 2500],
    ],
    [
      ['1.488,69', '-1', '1.000'],
      [1488.69, 1000],
    ],
    [
      ['42,10', '39,55'],
      [42.1, 39.55],
    ],
  ])('whose amounts are %j shows itself how its numbers are written', (cells, values) => {
    const found = spends(cells, { decimalSign: '.' })
    expect(found.values).toEqual(values)
    expect(found.numbers).toEqual([])
  })

  test('asks once for the decimal sign of an ambiguous column', () => {
    const cells = ['1,250', '2,300', '7']
    const asked = { column: 1, sign: '.', examples: ['1,250', '2,300'] }
    expect(spends(cells)).toMatchObject({ values: [1250, 2300, 7], numbers: [asked] })
    expect(spends(cells, { decimalSign: ',' })).toMatchObject({
      values: [1.25, 2.3, 7],
      numbers: [{ ...asked, sign: ',' }],
    })
    const numbers = [{ column: 1, sign: '.' as const }]
    expect(spends(cells, { decimalSign: ',', numbers })).toMatchObject({
      values: [1250, 2300, 7],
      numbers: [asked],
    })
  })

  test('with both decimal signs in a column reports the cells of the other by line', () => {
    const found = spends(['1.50', '2,50', '1,250'])
    expect(found).toMatchObject({
      values: [1.5, 1250],
      numbers: [{ column: 1, sign: '.', examples: ['1,250'] }],
      issues: [{ line: 3, column: 'Spend', message: '“2,50” is not written as 1,234.56' }],
    })
    expect(spends(['1.50', '2,50', '1,250'], { decimalSign: ',' })).toMatchObject({
      values: [2.5, 1.25],
      issues: [{ line: 2, message: '“1.50” is not written as 1.234,56' }],
    })
  })

  test('reads whole counts, whatever their thousands separator', () => {
    const text = 'Date;Reach\n2026-03-01;1,204\n2026-03-02;1.300\n2026-03-03;1 500\n'
    for (const decimalSign of ['.', ','] as const) {
      const { values, numbers, issues } = read(text, 'EUR', { decimalSign })
      expect(values.map(({ value }) => value)).toEqual([1204, 1300, 1500])
      expect([numbers, issues]).toEqual([[], []])
    }
  })

  test('leaves out empty cells instead of reading them as 0', () => {
    expect(read('Date,Reach,Spend\n2026-03-04,,5\n2026-03-05,-,').values).toEqual([
      { date: '2026-03-04', metric: 'spend', value: 5 },
    ])
  })

  test('reports every error by line and column, and imports nothing of such a line', () => {
    const text = [
      'Date,Reach,Spend',
      '2026-03-04,900,5',
      'yesterday,1,1',
      '2026-03-05,many,0.005',
      '2026-03-06,1.5,1',
      '2027-01-01,1,1',
    ].join('\n')
    const { issues, values } = read(text)
    expect(issues).toEqual([
      { line: 3, column: 'Date', message: '“yesterday” is not a date' },
      { line: 4, column: 'Reach', message: '“many” is not a number' },
      { line: 4, column: 'Spend', message: 'Spend must have at most two decimals' },
      { line: 5, column: 'Reach', message: 'Reach must be a whole number' },
      { line: 6, column: 'Date', message: 'This day is in the future' },
    ])
    expect(new Set(values.map(({ date }) => date))).toEqual(new Set(['2026-03-04']))
  })

  test('with unmatched quotes is refused at the line', () => {
    expect(readFigureTable('Date,Reach\n2026-03-04,"9', byKey, 'USD').issues).toMatchObject([
      { column: '' },
    ])
  })

  test('without a column of days has no figures', () => {
    expect(detectMapping(['Reach'], metrics, 'USD').date).toBeNull()
    expect(read('Reach\n5')).toMatchObject({ lines: 0, values: [] })
  })
})
