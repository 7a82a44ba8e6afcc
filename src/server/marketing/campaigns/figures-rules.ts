// Computes a campaign's figures: actual, planned to date, projected end and deviation. Uses integers (money in hundredths) and
// rounds only once, when dividing. Pure.
import {
  addDays,
  daysBetween,
  earlier,
  firstDayOf,
  endOfMonth,
  later,
  monthAfter,
  monthOf,
} from '#contract/values/days.ts'
import type { PlanState } from '#contract/marketing/campaign-figures.ts'
import type { Bands } from '#contract/marketing/campaigns.ts'

interface DayValue {
  day: string
  value: number
}

export interface MonthPlan {
  month: string
  value: number
}

/** Values and plan of one metric. */
export interface Series {
  values: readonly DayValue[]
  plan: readonly MonthPlan[]
  /** `isPeak` of its metric. */
  isPeak?: boolean
}

/** The campaign's dates; either may be open. */
export interface Span {
  startDate: string | null
  endDate: string | null
}

const sum = (items: readonly { value: number }[]): number =>
  items.reduce((total, { value }) => total + value, 0)

const sumOrNone = (items: readonly { value: number }[]): number | null =>
  items.length === 0 ? null : sum(items)

/** `value * times / by`, rounded half up; exact for any size. */
export function share(value: number, times: number, by: number): number {
  const [whole, part] = [BigInt(value) * BigInt(times), BigInt(by)]
  return Number((2n * whole + part) / (2n * part))
}

/** Number of days from first to last, both inclusive; 0 if last is before first. */
export const countDays = (first: string, last: string): number =>
  Math.max(0, daysBetween(first, last) + 1)

/** The total of a period's figures: their sum, or the highest one. */
export const totalOf = (
  { isPeak = false }: Pick<Series, 'isPeak'>,
  items: readonly { value: number }[],
): number | null =>
  isPeak && items.length > 0
    ? items.reduce((highest, { value }) => Math.max(highest, value), 0)
    : sumOrNone(items)

const lastOf = (days: readonly string[]): string | undefined =>
  days.reduce<string | undefined>((last, day) => (last && last > day ? last : day), undefined)

/** The current day is usually incomplete, so figures count up to yesterday or the latest figure, but not past the campaign's end. */
export function asOfDay(today: string, { endDate }: Span, all: readonly Series[]): string {
  const lastDay = lastOf(all.flatMap(({ values }) => values.map(({ day }) => day)))
  const day = later(addDays(today, -1), lastDay ?? '')
  return endDate ? earlier(day, endDate) : day
}

/** Prorates each month's plan by the campaign days that have passed. */
export function plannedToDate(
  plan: readonly MonthPlan[],
  { startDate, endDate }: Span,
  asOf: string,
): number | null {
  if (plan.length === 0) return null
  const parts = plan.map(({ month, value }) => {
    const [opens, closes] = [firstDayOf(month), endOfMonth(month)]
    const inSpan = [later(opens, startDate ?? opens), earlier(closes, endDate ?? closes)] as const
    // If the month is outside the campaign's dates, spreads its plan over the whole month.
    const [first, last] = countDays(...inSpan) > 0 ? inSpan : ([opens, closes] as const)
    return { value: share(value, countDays(first, earlier(last, asOf)), countDays(first, last)) }
  })
  return sum(parts)
}

/** Extrapolates to the end at the current pace; null without figures, without an end, or before the first day has passed. */
export function projectedEnd({ values, plan }: Series, span: Span, asOf: string): number | null {
  const actual = sumOrNone(values)
  const months = plan.map(({ month }) => month)
  const lastMonth = lastOf(months)
  const end = span.endDate ?? (lastMonth ? endOfMonth(lastMonth) : undefined)
  const firsts = [...values.map(({ day }) => day), ...months.map(firstDayOf)].toSorted()
  const start = span.startDate ?? firsts[0]
  if (actual === null || end === undefined || start === undefined) return null
  if (asOf >= end) return actual
  const passed = countDays(start, asOf)
  return passed === 0 ? null : share(actual, countDays(start, end), passed)
}

/** Whether it deviates by at most this percentage of the plan. */
const isWithin = (distance: number, plan: number, percent: number) =>
  BigInt(distance) * 100n <= BigInt(plan) * BigInt(percent)

/**
 * Results may exceed their plan; spend must neither exceed nor fall short of it.
 * @param isSpend the plan must be met in both directions
 */
export function planState(
  { actual, toDate }: { actual: number | null; toDate: number | null },
  bands: Bands,
  isSpend: boolean,
): PlanState {
  if (toDate === null) return 'no plan'
  if (actual === null) return 'no figures'
  const distance = isSpend ? Math.abs(actual - toDate) : Math.max(0, toDate - actual)
  if (isWithin(distance, toDate, bands.onTrack)) return 'on track'
  return isWithin(distance, toDate, bands.watch) ? 'watch' : 'off'
}

/** Fills gaps between months, up to this total; longer ranges only list months with data. */
const maxFilledMonths = 60

/** All months with a figure or a plan for any metric, and those between. */
export function monthsOf(all: readonly Series[]): string[] {
  const found = new Set(
    all.flatMap(({ values, plan }) => [
      ...values.map(({ day }) => monthOf(day)),
      ...plan.map(({ month }) => month),
    ]),
  )
  const known = [...found].toSorted()
  const [first, last] = [known[0], known.at(-1)]
  if (first === undefined || last === undefined) return []
  const filled = [first]
  for (let month = first; month < last;) {
    if (filled.length >= maxFilledMonths) return known
    month = monthAfter(month)
    filled.push(month)
  }
  return filled
}

export function byMonth(series: Series, months: readonly string[]) {
  const { values, plan } = series
  return months.map((month) => ({
    month,
    actual: totalOf(
      series,
      values.filter(({ day }) => monthOf(day) === month),
    ),
    planned: sumOrNone(plan.filter((row) => row.month === month)),
  }))
}

export function evaluate(series: Series, campaign: Span, asOf: string) {
  const { values, plan, isPeak } = series
  const begun = plan.map(({ month, value }) => ({ value: month <= monthOf(asOf) ? value : 0 }))
  return {
    actual: totalOf(series, values),
    lastDate: lastOf(values.map(({ day }) => day)) ?? null,
    planned: totalOf(series, plan),
    plannedToDate: isPeak ? totalOf(series, begun) : plannedToDate(plan, campaign, asOf),
    projected: isPeak ? null : projectedEnd(series, campaign, asOf),
  }
}

/** Costs per result use this many parts of a currency unit, since a click can cost less than a cent. */
export const costParts = 10_000

/** Costs from here on are shown in cents: `roundCost`. */
const readInCents = costParts / 10

/**
 * Spend per result in cost parts; null if either is missing. Costs shown in cents are truncated here and rounded there:
 * rounding twice would turn 100.4999 cents into 101.
 */
export function costPerResult(spendMinor: number | null, results: number | null): number | null {
  if (spendMinor === null || !results) return null
  const whole = Number((BigInt(spendMinor) * BigInt(costParts / 100)) / BigInt(results))
  return whole < readInCents ? share(spendMinor, costParts / 100, results) : whole
}

export const overBudgetMinor = (spendMinor: number | null, budget: number): number | null =>
  spendMinor !== null && budget > 0 && spendMinor > budget * 100 ? spendMinor - budget * 100 : null

const severity = ['off', 'watch', 'on track', 'no figures', 'no plan'] as const

/** The worst state among a campaign's metrics. */
export const worstOf = (states: readonly PlanState[]): PlanState =>
  severity.find((state) => states.includes(state)) ?? 'no plan'
