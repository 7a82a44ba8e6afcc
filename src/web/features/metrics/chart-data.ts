// What a chart shows, which is what the table beside it shows: points by label, one or more series of figures.
import { type FigureUnit, figureText, noFigure } from '#contract/figure-words.ts'
import { formatMoney } from '#contract/money.ts'

/** Money in minor units of a currency, or a figure of a campaign, whose money is in whole ones. */
export type ChartUnit = { currency: string } | { figure: FigureUnit; currency: string }

export interface ChartSeries {
  /** Names the values in each point. */
  key: string
  name: string
  unit: ChartUnit
  /** Bars stand for what was, a line for what was meant to be. */
  shape: 'bar' | 'line'
}

export interface ChartPoint {
  /** As it is shown: 'Nov 2026'. */
  label: string
  /** By series; null where there is no figure. */
  values: Readonly<Record<string, number | null>>
}

export interface ChartData {
  /** What it shows, in words: its accessible name, and the table's. */
  title: string
  /** What the points are: 'Month'. */
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

/** A point as it is read out: 'Nov 2026: Actual 1,204; Plan 1,300'. */
export const pointText = ({ series }: ChartData, { label, values }: ChartPoint): string =>
  `${label}: ${series.map(({ key, name, unit }) => `${name} ${valueText(unit, values[key])}`).join('; ')}`
