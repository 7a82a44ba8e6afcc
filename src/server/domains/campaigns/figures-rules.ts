// What a campaign's figures come to: actual, planned to date, projected end, how far off. Whole numbers throughout (money in
// hundredths), rounded once where a part is taken. Pure.
import { addDays, lastDayOf } from '#contract/days.ts'
import type { PlanState } from '#contract/campaign-figures.ts'
import type { Bands } from '#contract/campaigns.ts'
import { countDays, earlier, firstDayOf, later, monthAfter, monthOf } from './days.ts'

export interface DayValue {
  day: string
  value: number
}

export interface MonthPlan {
  month: string
  value: number
}

/** Of one metric. */
export interface Series {
  values: readonly DayValue[]
  plan: readonly MonthPlan[]
}

/** The days of a campaign, as far as they are known. */
export interface Span {
  startDate: string | null
  endDate: string | null
}

const sum = (items: readonly { value: number }[]): number =>
  items.reduce((total, { value }) => total + value, 0)

export const sumOrNone = (items: readonly { value: number }[]): number | null =>
  items.length === 0 ? null : sum(items)

/** `value * times / by`, rounded half up, exact however large. */
export function share(value: number, times: number, by: number): number {
  const [whole, part] = [BigInt(value) * BigInt(times), BigInt(by)]
  return Number((2n * whole + part) / (2n * part))
}

const lastOf = (days: readonly string[]): string | undefined =>
  days.reduce<string | undefined>((last, day) => (last && last > day ? last : day), undefined)

/** Figures of today are rarely whole: yesterday counts, unless there are later figures; never a day after the end. */
export function asOfDay(today: string, { endDate }: Span, all: readonly Series[]): string {
  const lastDay = lastOf(all.flatMap(({ values }) => values.map(({ day }) => day)))
  const day = later(addDays(today, -1), lastDay ?? '')
  return endDate ? earlier(day, endDate) : day
}

/** Of a month's plan, the part of its days in the campaign that have passed. */
export function plannedToDate(
  plan: readonly MonthPlan[],
  { startDate, endDate }: Span,
  asOf: string,
): number | null {
  if (plan.length === 0) return null
  const parts = plan.map(({ month, value }) => {
    const [opens, closes] = [firstDayOf(month), lastDayOf(month)]
    const inSpan = [later(opens, startDate ?? opens), earlier(closes, endDate ?? closes)] as const
    // A plan for a month outside the campaign's own days counts over the whole month.
    const [first, last] = countDays(...inSpan) > 0 ? inSpan : ([opens, closes] as const)
    return { value: share(value, countDays(first, earlier(last, asOf)), countDays(first, last)) }
  })
  return sum(parts)
}

/** The end if it goes on as until now; null while there is no figure, no end, or no day has passed. */
export function projectedEnd({ values, plan }: Series, span: Span, asOf: string): number | null {
  const actual = sumOrNone(values)
  const months = plan.map(({ month }) => month)
  const lastMonth = lastOf(months)
  const end = span.endDate ?? (lastMonth ? lastDayOf(lastMonth) : undefined)
  const firsts = [...values.map(({ day }) => day), ...months.map(firstDayOf)].toSorted()
  const start = span.startDate ?? firsts[0]
  if (actual === null || end === undefined || start === undefined) return null
  if (asOf >= end) return actual
  const passed = countDays(start, asOf)
  return passed === 0 ? null : share(actual, countDays(start, end), passed)
}

/** Within so many percent of the plan; at the limit it still is. */
const isWithin = (distance: number, plan: number, percent: number) =>
  BigInt(distance) * 100n <= BigInt(plan) * BigInt(percent)

/**
 * More than planned is no fault of a result; of spend it is one, as less is.
 * @param isSpend whose plan is to be kept in both directions
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

/** Filled up where one would miss the gaps; over more years than these, only months with something in them. */
const maxFilledMonths = 60

/** Every month that has a figure or a plan of one of the metrics, and those between. */
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

export function byMonth({ values, plan }: Series, months: readonly string[]) {
  return months.map((month) => ({
    month,
    actual: sumOrNone(values.filter(({ day }) => monthOf(day) === month)),
    planned: sumOrNone(plan.filter((row) => row.month === month)),
  }))
}

export function evaluate(series: Series, campaign: Span, asOf: string) {
  const { values, plan } = series
  return {
    actual: sumOrNone(values),
    lastDate: lastOf(values.map(({ day }) => day)) ?? null,
    planned: sumOrNone(plan),
    plannedToDate: plannedToDate(plan, campaign, asOf),
    projected: projectedEnd(series, campaign, asOf),
  }
}

/** A cost for one result has parts of so many to the unit of the currency: a person reached costs less than a cent. */
export const costParts = 10_000

/** From here on a cost is read in cents: `roundCost`. */
const readInCents = costParts / 10

/**
 * Spend for one result, in its parts; null while one of them is missing. What is read in cents is cut here and rounded there:
 * rounded in both places, 100.4999 cents would be 101.
 */
export function costPerResult(spendMinor: number | null, results: number | null): number | null {
  if (spendMinor === null || !results) return null
  const whole = Number((BigInt(spendMinor) * BigInt(costParts / 100)) / BigInt(results))
  return whole < readInCents ? share(spendMinor, costParts / 100, results) : whole
}

export const overBudgetMinor = (spendMinor: number | null, budget: number): number | null =>
  spendMinor !== null && budget > 0 && spendMinor > budget * 100 ? spendMinor - budget * 100 : null

const severity = ['off', 'watch', 'on track', 'no figures', 'no plan'] as const

/** The worst of a campaign's metrics. */
export const worstOf = (states: readonly PlanState[]): PlanState =>
  severity.find((state) => states.includes(state)) ?? 'no plan'
