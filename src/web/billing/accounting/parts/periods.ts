// Periods of the books: a month, a quarter, a year, or days of one's own.
import type { AccountingPeriod } from '#contract/billing/accounting.ts'
import { monthName } from '#contract/marketing/figure-format.ts'
import { endOfMonth, firstDayOf, monthAfter, monthOf } from '#contract/values/days.ts'

export const periodKinds = ['month', 'quarter', 'year', 'dates'] as const
export type PeriodKind = (typeof periodKinds)[number]

const monthsIn = { month: 1, quarter: 3, year: 12 } as const
type WholePeriod = keyof typeof monthsIn

/** The one that contains the day. */
export function periodWith(day: string, kind: WholePeriod): AccountingPeriod {
  const count = monthsIn[kind]
  const place = (Number(day.slice(5, 7)) - 1) % count
  const first = monthAfter(monthOf(day), -place)
  return { from: firstDayOf(first), to: endOfMonth(monthAfter(first, count - 1)) }
}

export const isSame = (one: AccountingPeriod, other: AccountingPeriod): boolean =>
  one.from === other.from && one.to === other.to

export const kindOf = (period: AccountingPeriod): PeriodKind =>
  (['month', 'quarter', 'year'] as const).find((kind) =>
    isSame(periodWith(period.from, kind), period),
  ) ?? 'dates'

export const shifted = (
  { from }: AccountingPeriod,
  kind: WholePeriod,
  direction: 1 | -1,
): AccountingPeriod =>
  periodWith(firstDayOf(monthAfter(monthOf(from), direction * monthsIn[kind])), kind)

export function periodLabel({ from }: AccountingPeriod, kind: WholePeriod): string {
  const year = from.slice(0, 4)
  if (kind === 'year') return year
  return kind === 'month'
    ? monthName(monthOf(from))
    : `Q${Math.ceil(Number(from.slice(5, 7)) / 3)} ${year}`
}
