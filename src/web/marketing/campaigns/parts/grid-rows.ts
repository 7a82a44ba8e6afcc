// Rows of the grids by day and month, and the totals below their columns.
import type { CampaignFigures } from '#contract/marketing/campaign-figures.ts'
import { isPeak } from '#contract/marketing/standard-metrics.ts'
import { monthAfter, monthOf } from '#contract/values/days.ts'
import { figureText, monthText } from '#contract/marketing/figure-format.ts'
import type { GridRow } from './figures-form.ts'
import { dayName, daysOf, monthRange } from './months.ts'

/** The month's days until today, plus any day with a figure. */
export function dayRows({ values }: CampaignFigures, month: string, today: string): GridRow[] {
  const withFigures = new Set(values.map(({ date }) => date))
  return daysOf(month)
    .filter((day) => day <= today || withFigures.has(day))
    .map((day) => ({ key: day, label: dayName(day) }))
}

const maxMonths = 36
const defaultMonths = 12

/** The campaign's months plus those with a plan; a year if it has no dates. */
export function monthRows({ startDate, endDate, plan, asOf }: CampaignFigures): GridRow[] {
  const planned = plan.map(({ month }) => month)
  const start = startDate ? monthOf(startDate) : (planned[0] ?? monthOf(asOf))
  const end = endDate ? monthOf(endDate) : monthAfter(start, defaultMonths - 1)
  const months = new Set([...monthRange(start, end, maxMonths), ...planned])
  return [...months].toSorted().map((month) => ({ key: month, label: monthText(month) }))
}

/** By metric; empty where there is nothing to add up. */
export function totalsOf(
  { metrics, values, plan, currency }: CampaignFigures,
  part: 'values' | 'plan',
  rows: readonly GridRow[],
): Record<string, string> {
  const keys = new Set(rows.map(({ key }) => key))
  const found =
    part === 'values'
      ? values.filter(({ date }) => keys.has(date))
      : plan.filter(({ month }) => keys.has(month))
  return Object.fromEntries(
    metrics.map(({ metric, unit }) => {
      const cells = found.filter((one) => one.metric === metric)
      // Sums in hundredths, to stay exact.
      if (cells.length === 0) return [metric, figureText(unit, null, currency)]
      if (isPeak(metric)) {
        const highest = Math.max(...cells.map(({ value }) => value))
        return [metric, `Highest ${figureText(unit, highest, currency)}`]
      }
      const sum = cells.reduce((total, { value }) => total + Math.round(value * 100), 0) / 100
      return [metric, figureText(unit, sum, currency)]
    }),
  )
}
