// How figures are written for people, every digit of them: chart, table, CSV, print, report, PDF and email say the same.
import type { PlanState } from './campaign-figures.ts'
import { currencyFormat } from './money.ts'

const whole = new Intl.NumberFormat('en-US', { maximumFractionDigits: 0 })

/** What a column or a field of money has in its name: `$`, `€`. */
export const currencySign = (currency: string): string =>
  currencyFormat(currency, 'en-US', { currencyDisplay: 'narrowSymbol' })
    .formatToParts(0)
    .find(({ type }) => type === 'currency')?.value ?? currency

/** `cost`: of one result. */
export type FigureUnit = 'count' | 'money' | 'cost'

/** In cents, as money is; below ten of them to a hundredth of one, as a person reached costs less than a cent. */
export function roundCost(value: number): number {
  const parts = Math.round(value * 10_000)
  return parts < 1000 ? parts / 10_000 : Math.round(parts / 100) / 100
}

/** What stands where there is no figure. */
export const noFigure = '–'

/** @param currency what money is in; a count has none of it */
export function figureText(
  unit: FigureUnit,
  value: number | null | undefined,
  currency: string,
): string {
  if (value === null || value === undefined) return noFigure
  if (unit === 'count') return whole.format(value)
  return unit === 'cost'
    ? currencyFormat(currency, 'en-US', { maximumFractionDigits: 4 }).format(roundCost(value))
    : currencyFormat(currency, 'en-US').format(value)
}

/** What a result costs, by the metric that counts it. */
export const costNames = [
  ['reach', 'Cost per reach'],
  ['engagement', 'Cost per engagement'],
  ['conversions', 'Cost per conversion'],
] as const

export const planStateWords: Record<PlanState, string> = {
  'on track': 'On track',
  watch: 'Watch',
  off: 'Off plan',
  'no plan': 'No plan',
  'no figures': 'No figures',
}

const shortMonths = new Intl.DateTimeFormat('en-US', {
  month: 'short',
  year: 'numeric',
  timeZone: 'UTC',
})
const months = new Intl.DateTimeFormat('en-US', { month: 'long', year: 'numeric', timeZone: 'UTC' })

const firstDayOf = (month: string) => new Date(`${month}-01T00:00:00Z`)

/** `2026-11` as 'Nov 2026'. */
export const monthText = (month: string): string => shortMonths.format(firstDayOf(month))

/** `2026-11` as 'November 2026'. */
export const monthName = (month: string): string => months.format(firstDayOf(month))
