// Exports a campaign's figures as CSV, with the same numbers as the screen. Pure.
import type { CampaignFigures } from '#contract/marketing/campaign-figures.ts'
import type { Metric, MetricRow } from '#contract/marketing/campaign-metrics.ts'
import { costNames, roundCost, totalName } from '#contract/marketing/figure-format.ts'
import { type CsvColumns, csvHeader, csvLines } from '#server/platform/csv.ts'

interface Line {
  metric: string
  source: string
  period: string
  actual: number | null
  plan: number | null
}

const columns: CsvColumns<Line> = {
  Metric: ({ metric }) => metric,
  Source: ({ source }) => source,
  Period: ({ period }) => period,
  Actual: ({ actual }) => actual ?? '',
  Plan: ({ plan }) => plan ?? '',
}

export function figuresCsv({ metrics, asOf, costPer }: CampaignFigures): string {
  const lines = metrics.flatMap((figures): Line[] => {
    const { source, actual, planned, plannedToDate, projected, months } = figures
    const metric = totalName(figures)
    const of = (period: string, actualThen: number | null, plan: number | null): Line => ({
      ...{ metric, source, period, plan },
      actual: actualThen,
    })
    return [
      ...months.map((one) => of(one.month, one.actual, one.planned)),
      of(`To ${asOf}`, actual, plannedToDate),
      of('End', projected, planned),
    ]
  })
  const costs = costNames.flatMap(([key, metric]): Line[] => {
    if (!costPer) return []
    const cost = costPer[key]
    const actual = cost === null ? null : roundCost(cost)
    return [{ metric, source: '', period: `To ${asOf}`, actual, plan: null }]
  })
  return csvHeader(columns) + csvLines(columns, [...lines, ...costs])
}

/** Uses the format that the import accepts. */
export function metricsCsv(metrics: readonly Metric[], rows: readonly MetricRow[]): string {
  const valueOf = ({ own, ...row }: MetricRow, metric: string): number | string => {
    const standard: Record<string, unknown> = row
    const value =
      metric in standard ? standard[metric] : own.find((one) => one.metric === metric)?.value
    return typeof value === 'number' ? value : ''
  }
  const ofDays: CsvColumns<MetricRow> = {
    Date: ({ date }) => date,
    ...Object.fromEntries(
      metrics.map(({ name, metric }) => [name, (row: MetricRow) => valueOf(row, metric)]),
    ),
  }
  return csvHeader(ofDays) + csvLines(ofDays, rows)
}
