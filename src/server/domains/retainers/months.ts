// What each month of a retainer has, uses and leaves. Pure: months are `YYYY-MM`, amounts minutes or deliverables.
import type { RetainerKind } from '#contract/retainers.ts'
import type { Rollover } from '#contract/retainer-terms.ts'

/** What was agreed on, from a month on. */
export interface TermsRow {
  from: string
  allowance: number
  rollover: Rollover
  rolloverLimit: number | null
  price: number | null
  overageRate: number
  isPaused: boolean
}

/** The earliest first; months before the first have its terms. */
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

/** What is left of a month's allowance. */
interface Lot {
  month: string
  units: number
}

const numberOf = (month: string) => Number(month.slice(0, 4)) * 12 + Number(month.slice(5)) - 1

export const monthAfter = (month: string, count = 1): string => {
  const number = numberOf(month) + count
  const year = String(Math.floor(number / 12)).padStart(4, '0')
  return `${year}-${String((number % 12) + 1).padStart(2, '0')}`
}

export const monthOf = (day: string): string => day.slice(0, 7)

/** Those that hold in the month. */
export function termsIn(history: TermsHistory, month: string): TermsRow {
  return history.findLast(({ from }) => from <= month) ?? history[0]
}

/** A month's own; of a block what was bought in it. */
export function allowanceIn(kind: RetainerKind, history: TermsHistory, month: string): number {
  const terms = termsIn(history, month)
  // What was paid for is there, though it be bought in a pause.
  if (kind === 'block') return terms.from === month ? terms.allowance : 0
  return terms.isPaused ? 0 : terms.allowance
}

const sumOf = (lots: readonly Lot[]) => lots.reduce((sum, { units }) => sum + units, 0)

/** Takes from the oldest first. @returns what is left of them */
function taken(lots: readonly Lot[], units: number): Lot[] {
  let open = units
  return lots.flatMap((lot) => {
    const part = Math.min(open, lot.units)
    open -= part
    return lot.units > part ? [{ ...lot, units: lot.units - part }] : []
  })
}

/** What of former months comes into this one. */
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
  /** The first and the last month. */
  from: string
  through: string
  used: ReadonlyMap<string, number>
}

/** The earliest first; none where it begins after the last. */
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

/** Of the last of the months; of a block of all that was bought and has not expired. */
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

/** For which a warning is given once: the month; of a block since it was bought or topped up last. */
export function warningPeriod(kind: RetainerKind, months: readonly MonthRow[]): string | undefined {
  if (kind !== 'block') return months.at(-1)?.month
  return (months.findLast(({ allowance }) => allowance > 0) ?? months.at(0))?.month
}
