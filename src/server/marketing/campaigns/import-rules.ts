// Converts an imported table to daily figures: matches columns, sums the lines of a day, reports errors by line and column. Pure.
import {
  type Metric,
  type MetricImport,
  MetricValue,
  maxImportValues,
} from '#contract/marketing/campaign-metrics.ts'
import { withoutSign } from '#contract/values/money.ts'
import type { DayOrder, ImportIssue, NumberFormat } from '#contract/agency/table-import.ts'
import { detectDayOrder, readDay } from '#server/platform/table/cells.ts'
import { type KnownColumns, bareName, detectColumns } from '#server/platform/table/columns.ts'
import { type Table, type TableRecord, columnName } from '#server/platform/table/read-table.ts'
import { fromWire, toWire, valueIssue } from './metric-values.ts'
import { type FigureColumn, type NumberOptions, figureColumn } from './number-columns.ts'

export interface Mapping {
  date: number | null
  metrics: { column: number; metric: string }[]
}

/** The column without which a line is no header. */
export const dateKey = 'date'

/** Column names under which other tools export the standard metrics. */
const alsoCalled: { [metric: string]: readonly string[] } = {
  date: ['day', 'datum', 'reportingstarts'],
  engagement: ['engagements', 'postengagement', 'postengagements', 'interactions'],
  conversions: ['conversion', 'results'],
  spend: ['cost', 'amountspent', 'spent'],
}

/** `Amount spent (EUR)` matches spend if that is the agency's currency. */
const namesOf = (metric: string, currency: string) =>
  (alsoCalled[metric] ?? []).flatMap((name) => [name, name + currency.toLowerCase()])

/** The date's and the metrics'. */
export const knownColumns = (metrics: readonly Metric[], currency: string): KnownColumns => [
  [dateKey, ['date', ...(alsoCalled['date'] ?? [])]],
  ...metrics.map(({ metric, name }) => [metric, [metric, name].map(bareName)] as const),
  ...metrics.map(({ metric }) => [metric, namesOf(metric, currency)] as const),
]

/** `Spend (€)` is not matched automatically if the agency uses dollars; someone has to choose the column. */
const isOfAnother = (name: string, currency: string) =>
  (name.match(/\p{Sc}/gu) ?? []).some((sign) => withoutSign(sign, currency) !== '')

/** Matches exact names first, then aliases; the first of two equal columns wins, and no column is used twice. */
export function detectMapping(
  columns: readonly string[],
  metrics: readonly Metric[],
  currency: string,
): Mapping {
  const names = columns.map((name) => (isOfAnother(name, currency) ? '' : name))
  const found = detectColumns(names, knownColumns(metrics, currency))
  return {
    date: found.get(dateKey) ?? null,
    metrics: metrics.flatMap(({ metric }) => {
      const column = found.get(metric)
      return column === undefined ? [] : [{ column, metric }]
    }),
  }
}

export interface ImportedFigures {
  dayOrder: DayOrder
  /** The columns whose numbers could be read both ways. */
  numbers: NumberFormat[]
  lines: number
  /** In the API's form, with the lines of each day summed. */
  values: { date: string; metric: string; value: number }[]
  issues: ImportIssue[]
}

interface Reading {
  line: number
  date: string
  values: { metric: Metric; value: number }[]
}

interface FiguresOfMetric extends FigureColumn {
  column: number
  metric: Metric
}

interface ReadingOptions extends NumberOptions {
  dayOrder: MetricImport['dayOrder']
  /** Later days are in the future. */
  lastDay: string
}

export function readFigures(
  table: Table,
  mapping: Mapping,
  metrics: ReadonlyMap<string, Metric>,
  { dayOrder: asked, lastDay, ...options }: ReadingOptions,
): ImportedFigures {
  const { date: dateColumn } = mapping
  const { records } = table
  const issues = [...table.issues]
  if (dateColumn === null) {
    return { dayOrder: asked ?? 'month first', numbers: [], lines: 0, values: [], issues }
  }
  const figures = mapping.metrics.flatMap(({ column, metric: key }): FiguresOfMetric[] => {
    const metric = metrics.get(key)
    return metric ? [{ column, metric, ...figureColumn(records, column, metric, options) }] : []
  })
  const numbers = figures.flatMap(({ format }) => format ?? [])
  const dayOrder = asked ?? detectDayOrder(records.map(({ cells }) => cells[dateColumn] ?? ''))

  /** Returns the line's figures, or nothing if any cell is invalid. */
  function read({ line, cells }: TableRecord): Reading | undefined {
    const found: ImportIssue[] = []
    const issue = (column: number, message: string) =>
      found.push({ line, column: columnName(table, column), message })
    const text = cells[dateColumn ?? 0] ?? ''
    const date = readDay(text, dayOrder)
    if (date === undefined) issue(dateColumn ?? 0, `“${text.trim().slice(0, 40)}” is not a date`)
    else if (date > lastDay) issue(dateColumn ?? 0, 'This day is in the future')
    const values = figures.flatMap(({ column, metric, read: readCell }) => {
      const cell = (cells[column] ?? '').trim()
      if (/^(?:--?|–|—)?$/.test(cell)) return []
      const number = readCell(cell)
      const problem = 'problem' in number ? number.problem : numberIssue(metric, number.value)
      if (problem) issue(column, problem)
      return 'problem' in number || problem ? [] : [{ metric, value: number.value }]
    })
    issues.push(...found)
    return date === undefined || found.length > 0 ? undefined : { line, date, values }
  }

  const readings = records.flatMap((record) => read(record) ?? [])
  const lines = readings.filter(({ values }) => values.length > 0).length
  const sums = addUp(readings)
  const values = sums.flatMap(({ line, metric, date, value }) => {
    const problem = numberIssue(metric, value)
    if (problem)
      issues.push({ line, column: metric.name, message: `${problem} in total on ${date}` })
    return problem ? [] : { date, metric: metric.metric, value }
  })
  if (values.length > maxImportValues) {
    const most = maxImportValues.toLocaleString('en-US')
    const message = `There are more than ${most} figures: split the table into several`
    return { dayOrder, numbers, lines: 0, values: [], issues: [{ line: 1, column: '', message }] }
  }
  return { dayOrder, numbers, lines, values, issues }
}

const numberIssue = (metric: Metric, value: number): string | undefined =>
  valueIssue(metric, value) ??
  (MetricValue.safeParse(value).success ? undefined : `${metric.name} is too large`)

interface Sum {
  /** The last line of this day. */
  line: number
  date: string
  metric: Metric
  value: number
}

/** Ordered by day. */
function addUp(readings: readonly Reading[]): Sum[] {
  const sums = new Map<string, Sum>()
  for (const { line, date, values } of readings) {
    for (const { metric, value } of values) {
      const key = `${date} ${metric.metric}`
      const before = sums.get(key)?.value ?? 0
      sums.set(key, { line, date, metric, value: before + fromWire(metric.unit, value) })
    }
  }
  return [...sums.values()]
    .map((sum) => ({ ...sum, value: toWire(sum.metric.unit, sum.value) }))
    .toSorted((one, other) => (one.date < other.date ? -1 : one.date > other.date ? 1 : 0))
}
