// The data of a chart and of the table next to it: labelled points with one or more series of figures, and the colors of these.
import { type FigureUnit, figureText, noFigure } from '#contract/marketing/figure-format.ts'
import { formatMoney } from '#contract/values/money.ts'

/** Money in minor units of a currency, or a campaign figure, whose money is in major units. */
export type ChartUnit = { currency: string } | { figure: FigureUnit; currency: string }

export interface ChartSeries {
  /** Key of its value in each point. */
  key: string
  name: string
  unit: ChartUnit
  /** Bars for actual values, a line for planned ones. */
  shape: 'bar' | 'line'
}

export interface ChartPoint {
  /** Display text: 'Nov 2026'. */
  label: string
  /** By series; null means no figure. */
  values: Readonly<Record<string, number | null>>
}

export interface ChartData {
  /** Accessible name of the chart and the table. */
  title: string
  /** Singular name of a point: 'Month'. */
  pointName: string
  series: readonly ChartSeries[]
  points: readonly ChartPoint[]
}

function valueText(unit: ChartUnit, value: number | null | undefined): string {
  if ('figure' in unit) return figureText(unit.figure, value, unit.currency)
  return value === null || value === undefined
    ? noFigure
    : formatMoney({ amount: value, currency: unit.currency })
}

/** The table's cells, row by row. */
export const tableRows = ({ series, points }: ChartData): { label: string; cells: string[] }[] =>
  points.map(({ label, values }) => ({
    label,
    cells: series.map(({ key, unit }) => valueText(unit, values[key])),
  }))

/** A point as read out: 'Nov 2026: Actual 1,204; Plan 1,300'. */
export const pointText = ({ series }: ChartData, { label, values }: ChartPoint): string =>
  `${label}: ${series.map(({ key, name, unit }) => `${name} ${valueText(unit, values[key])}`).join('; ')}`

const barColors = ['var(--color-brand-line)', 'var(--color-series-2)', 'var(--color-series-3)']
const lineColors = ['var(--color-text)', 'var(--color-muted)']

/**
 * Colors of a chart's series, in the drawing and the legend.
 * Assigned in order among series of the same shape.
 */
export function colorOf(series: readonly ChartSeries[], { key, shape }: ChartSeries): string {
  const colors = shape === 'bar' ? barColors : lineColors
  const place = series.filter((one) => one.shape === shape).findIndex((one) => one.key === key)
  return colors[place % colors.length] ?? 'currentColor'
}
