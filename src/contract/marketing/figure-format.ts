// Formats figures, so that charts, tables, CSV, print, reports, PDF and email show the same digits.
import type { MetricFigures, PlanState } from './campaign-figures.ts'
import { isPeak } from './standard-metrics.ts'
import { currencyFormat } from '#contract/values/money.ts'

const whole = new Intl.NumberFormat('en-US', { maximumFractionDigits: 0 })

/** The symbol shown in names of money columns and fields: `$`, `€`. */
export const currencySign = (currency: string): string =>
  currencyFormat(currency, 'en-US', { currencyDisplay: 'narrowSymbol' })
    .formatToParts(0)
    .find(({ type }) => type === 'currency')?.value ?? currency

/** A metric's name beside its total: of reach by day, this is the highest day. */
export const totalName = ({
  metric,
  name,
  months,
}: Pick<MetricFigures, 'metric' | 'name' | 'months'>): string =>
  isPeak(metric) && months.some(({ actual }) => actual !== null) ? `${name} (highest day)` : name

/** `cost`: per result. */
export type FigureUnit = 'count' | 'money' | 'cost'

/** Rounds to cents; below ten cents to a hundredth of a cent, because a click can cost less than a cent. */
export function roundCost(value: number): number {
  const parts = Math.round(value * 10_000)
  return parts < 1000 ? parts / 10_000 : Math.round(parts / 100) / 100
}

/** Shown when there is no figure. */
export const noFigure = '–'

/** @param currency currency of money values; ignored for counts */
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

/** Labels of cost per result, by the metric that counts the results. */
export const costNames = [
  ['clicks', 'Cost per click'],
  ['engagement', 'Cost per engagement'],
  ['conversions', 'Cost per conversion'],
] as const

export const planStateLabels: Record<PlanState, string> = {
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

/** Formats `2026-11` as 'Nov 2026'. */
export const monthText = (month: string): string => shortMonths.format(firstDayOf(month))

/** Formats `2026-11` as 'November 2026'. */
export const monthName = (month: string): string => months.format(firstDayOf(month))
