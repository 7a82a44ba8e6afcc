// Figures where there is little room: every digit of them stands elsewhere.
import { decimalsOf } from '#contract/money.ts'
import type { ChartUnit } from './chart-data.ts'

const short = new Intl.NumberFormat('en-US', { notation: 'compact', maximumFractionDigits: 1 })

/** For axes and cards. */
export function shortFigure(unit: ChartUnit, value: number): string {
  const isFigure = 'figure' in unit
  if (isFigure && unit.figure === 'count') return short.format(value)
  const { currency } = unit
  const format = new Intl.NumberFormat('en-US', {
    style: 'currency',
    currency,
    notation: 'compact',
    maximumFractionDigits: 1,
  })
  return format.format(isFigure ? value : value / 10 ** decimalsOf(currency))
}
