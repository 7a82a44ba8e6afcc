// Short figures for tight spaces. The exact figure is always shown elsewhere.
import { currencyFormat, decimalsOf } from '#contract/money.ts'
import type { ChartUnit } from './chart-data.ts'

const short = { notation: 'compact', maximumFractionDigits: 1 } as const
const shortCount = new Intl.NumberFormat('en-US', short)

/** For axes and cards. */
export function shortFigure(unit: ChartUnit, value: number): string {
  const isFigure = 'figure' in unit
  if (isFigure && unit.figure === 'count') return shortCount.format(value)
  const { currency } = unit
  const format = currencyFormat(currency, 'en-US', short)
  return format.format(isFigure ? value : value / 10 ** decimalsOf(currency))
}
