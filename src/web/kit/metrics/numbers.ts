// Short figures for tight spaces. The exact figure is always shown elsewhere.
import { currencyFormat, getDecimals } from '#contract/values/money.ts'
import type { ChartUnit } from './chart-data.ts'

const short = { notation: 'compact', maximumFractionDigits: 1 } as const
const shortCount = new Intl.NumberFormat('en-US', short)

/** For axes and cards. */
export function shortFigure(unit: ChartUnit, value: number): string {
  const isFigure = 'figure' in unit
  if (isFigure && unit.figure === 'count') return shortCount.format(value)
  const { currency } = unit
  const format = currencyFormat(currency, 'en-US', short)
  return format.format(isFigure ? value : value / 10 ** getDecimals(currency))
}

const roundSteps = [1, 2, 2.5, 5, 10]

/**
 * Round values from zero to the first that reaches `highest`, in at most five steps, which are whole from 1 on.
 * Empty unless `highest` is positive.
 */
export function axisTicks(highest: number): number[] {
  if (!(highest > 0)) return []
  const power = 10 ** Math.floor(Math.log10(highest / 5))
  const step = roundSteps
    .map((one) => one * power)
    .find((one) => one * 5 >= highest && (highest < 1 || Number.isInteger(one)))
  if (step === undefined) return []
  return Array.from({ length: Math.ceil(highest / step) + 1 }, (_, place) => place * step)
}
