// How figures are written for people, every digit of them: chart, table, CSV, print, report, PDF and email say the same.
import type { PlanState } from './campaign-figures.ts'

const whole = new Intl.NumberFormat('en-US', { maximumFractionDigits: 0 })
const money = new Intl.NumberFormat('en-US', { style: 'currency', currency: 'USD' })
const cost = new Intl.NumberFormat('en-US', {
  style: 'currency',
  currency: 'USD',
  maximumFractionDigits: 4,
})

/** `cost`: of one result. */
export type FigureUnit = 'count' | 'money' | 'cost'

/** In cents, as money is; below ten of them to a hundredth of one, as a person reached costs less than a cent. */
export function roundCost(value: number): number {
  const parts = Math.round(value * 10_000)
  return parts < 1000 ? parts / 10_000 : Math.round(parts / 100) / 100
}

const formats: Record<FigureUnit, (value: number) => string> = {
  count: (value) => whole.format(value),
  money: (value) => money.format(value),
  cost: (value) => cost.format(roundCost(value)),
}

/** What stands where there is no figure. */
export const noFigure = '–'

export const figureText = (unit: FigureUnit, value: number | null | undefined): string =>
  value === null || value === undefined ? noFigure : formats[unit](value)

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
