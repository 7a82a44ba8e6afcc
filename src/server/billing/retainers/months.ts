// Computes what each retainer month has, uses and leaves. Pure: months are `YYYY-MM`, amounts minutes or deliverables.
import { monthAfter } from '#contract/values/days.ts'
import type { RetainerKind } from '#contract/billing/retainers.ts'
import type { Rollover } from '#contract/billing/retainer-terms.ts'

/** Terms agreed on, valid from a month onward. */
export interface TermsRow {
  from: string
  allowance: number
  rollover: Rollover
  rolloverLimit: number | null
  price: number | null
  overageRate: number
  isPaused: boolean
}

/** Oldest first; the first terms also apply to earlier months. */
export type TermsHistory = readonly [TermsRow, ...TermsRow[]]

export interface MonthRow {
  month: string
  terms: TermsRow
  allowance: number
  rolledOver: number
  expired: number
  used: number
  left: number
  overage: number
}

/** Remainder of one month's allowance. */
interface Lot {
  month: string
  units: number
}

/** Terms that apply in the month. */
export function termsIn(history: TermsHistory, month: string): TermsRow {
  return history.findLast(({ from }) => from <= month) ?? history[0]
}

/** The month's own allowance; for a block, the amount bought in that month. */
export function allowanceIn(kind: RetainerKind, history: TermsHistory, month: string): number {
  const terms = termsIn(history, month)
  // A paid block counts even if it was bought during a pause.
  if (kind === 'block') return terms.from === month ? terms.allowance : 0
  return terms.isPaused ? 0 : terms.allowance
}

const sumOf = (lots: readonly Lot[]) => lots.reduce((sum, { units }) => sum + units, 0)

/** Uses the oldest lots first. @returns the remaining lots */
function taken(lots: readonly Lot[], units: number): Lot[] {
  let open = units
  return lots.flatMap((lot) => {
    const part = Math.min(open, lot.units)
    open -= part
    return lot.units > part ? [{ ...lot, units: lot.units - part }] : []
  })
}

/** Lots from earlier months that roll over into this one. */
function rolledInto(month: string, lots: readonly Lot[], { rollover, rolloverLimit }: TermsRow) {
  const limit = rolloverLimit ?? 0
  switch (rollover) {
    case 'none':
      return []
    case 'all':
      return [...lots]
    case 'expiring':
      return lots.filter((lot) => monthAfter(lot.month, limit) >= month)
    case 'capped':
      return taken(lots, Math.max(0, sumOf(lots) - limit))
    default:
      return rollover satisfies never
  }
}

interface Course {
  kind: RetainerKind
  history: TermsHistory
  /** First and last month. */
  from: string
  through: string
  used: ReadonlyMap<string, number>
}

/** Oldest first; empty if it starts after the last month. */
export function monthsOf({ kind, history, from, through, used: usedIn }: Course): MonthRow[] {
  const rows: MonthRow[] = []
  let lots: Lot[] = []
  for (let month = from; month <= through; month = monthAfter(month)) {
    const terms = termsIn(history, month)
    const before = sumOf(lots)
    const rolled = rolledInto(month, lots, terms)
    const rolledOver = sumOf(rolled)
    const allowance = allowanceIn(kind, history, month)
    const used = usedIn.get(month) ?? 0
    lots = taken([...rolled, ...(allowance > 0 ? [{ month, units: allowance }] : [])], used)
    const left = sumOf(lots)
    const overage = Math.max(0, used - rolledOver - allowance)
    const expired = before - rolledOver
    rows.push({ month, terms, allowance, rolledOver, expired, used, left, overage })
  }
  return rows
}

interface MeterValues {
  total: number
  used: number
  left: number
  overage: number
  percent: number
}

const percentOf = (total: number, left: number, overage: number) => {
  if (total === 0) return overage > 0 ? 100 : 0
  return Math.floor((100 * (total - left)) / total)
}

/** Meter of the last month; for a block, of everything bought that has not expired. */
export function meterOf(kind: RetainerKind, months: readonly MonthRow[]): MeterValues {
  const last = months.at(-1)
  if (!last) return { total: 0, used: 0, left: 0, overage: 0, percent: 0 }
  const { left } = last
  if (kind !== 'block') {
    const { used, overage } = last
    const total = last.allowance + last.rolledOver
    return { total, used, left, overage, percent: percentOf(total, left, overage) }
  }
  const used = months.reduce((sum, month) => sum + month.used, 0)
  const overage = months.reduce((sum, month) => sum + month.overage, 0)
  const total = left + used - overage
  return { total, used, left, overage, percent: percentOf(total, left, overage) }
}

/** Each level warns once per period: a month, or for a block the time since it was bought or last topped up. */
export function warningPeriod(kind: RetainerKind, months: readonly MonthRow[]): string | undefined {
  if (kind !== 'block') return months.at(-1)?.month
  return (months.findLast(({ allowance }) => allowance > 0) ?? months.at(0))?.month
}
