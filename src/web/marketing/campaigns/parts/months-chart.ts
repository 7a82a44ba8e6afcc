// A metric by month, for its chart and the table next to it.
import type { MetricFigures } from '#contract/marketing/campaign-figures.ts'
import { monthText, totalName } from '#contract/marketing/figure-format.ts'
import type { ChartData } from '#web/kit/metrics/chart-data.ts'

export function monthsChart(metric: MetricFigures, currency: string): ChartData {
  const { unit: figure, months } = metric
  const unit = { figure, currency }
  return {
    title: `${totalName(metric)} by month`,
    pointName: 'Month',
    series: [
      { key: 'actual', name: 'Actual', unit, shape: 'bar' },
      { key: 'planned', name: 'Plan', unit, shape: 'line' },
    ],
    points: months.map(({ month, actual, planned }) => ({
      label: monthText(month),
      values: { actual, planned },
    })),
  }
}
