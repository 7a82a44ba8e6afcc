// What goes beyond a month's allowance: what the client can be asked for, what they decide, which time it is of. Pure.
import { totalsOf } from '#contract/invoice-totals.ts'
import type { InvoiceStatus } from '#contract/invoices.ts'
import { maxAmount } from '#contract/money.ts'
import { quantityOf } from '#contract/retainer-words.ts'
import type { RetainerKind } from '#contract/retainers.ts'
import type { OverageState } from '#contract/retainer-overages.ts'
import { AppError } from '#server/platform/app-error.ts'
import type { MonthRow } from './months.ts'

export interface OverageRow {
  id: string
  month: string
  units: number
  rate: number
  taxRate: number
  net: number
  total: number
  note: string
  state: OverageState
  askedAt: Date
  decidedAt: Date | null
  decidedFirst: string | null
  decidedLast: string | null
  reason: string
  /** That was made of it and is not void. */
  invoiceId: string | null
  invoiceNumber: string | null
  invoiceStatus: InvoiceStatus | null
  voidInvoices: { id: string; number: string | null }[]
}

export const refused = (message: string): AppError => new AppError('wrong_state', { message })

/** It was asked for, and neither declined nor taken back. */
export const isLive = ({ state }: OverageRow) => state === 'asked' || state === 'approved'

/** Of what the retainer is. */
interface Asking {
  kind: RetainerKind
  currency: string
  overages: readonly OverageRow[]
}

const unitsAsked = (overages: readonly OverageRow[], month: string): number =>
  overages
    .filter((one) => one.month === month && isLive(one))
    .reduce((sum, { units }) => sum + units, 0)

interface Priced {
  units: number
  net: number
  total: number
}

interface Price {
  rate: number
  taxRate: number
}

/** What overage comes to, as the line of its invoice does. */
function priced(kind: RetainerKind, units: number, { rate, taxRate }: Price): Priced {
  const line = { quantity: quantityOf(kind, units), unitPrice: rate, taxRate, discount: null }
  const { net, total } = totalsOf([line], null)
  return { units, net, total }
}

/** Of a month's overage what the client has not been asked for; what costs nothing, or more than an invoice can be of, is not asked for. */
export function toAsk(
  { kind, overages }: Pick<Asking, 'kind' | 'overages'>,
  { month, overage, terms }: MonthRow,
  taxRate: number,
): Priced | null {
  const units = overage - unitsAsked(overages, month)
  if (units <= 0 || terms.overageRate === 0) return null
  const open = priced(kind, units, { rate: terms.overageRate, taxRate })
  return open.total > maxAmount ? null : open
}

interface Shown {
  units: number
  total: { amount: number; currency: string }
}

/**
 * @returns false where it was decided so before
 * @throws AppError `stale` for what is not as it was shown; `wrong_state` where it was decided otherwise
 */
export function isNewDecision(
  { currency }: Pick<Asking, 'currency'>,
  overage: OverageRow,
  { decision, units, total }: Shown & { decision: 'approved' | 'declined' },
): boolean {
  if (overage.state === decision) return false
  if (overage.state === 'withdrawn') throw refused('The agency took this question back.')
  if (overage.state !== 'asked') throw refused(`It was ${overage.state} already.`)
  if (units !== overage.units || total.amount !== overage.total || total.currency !== currency) {
    throw new AppError('stale')
  }
  return true
}

/**
 * Time of the month may have been changed or deleted since it was asked for.
 * @throws AppError `wrong_state` where there is less overage now
 */
export function assertStillUsed(
  { overages }: Pick<Asking, 'overages'>,
  month: MonthRow | undefined,
): void {
  if (!month || month.overage < unitsAsked(overages, month.month)) {
    throw refused('Less was used than this asks for by now. The agency has to ask anew.')
  }
}

interface Counted {
  id: string
  units: number
}

/** Of what counts in a month, the latest first, as many as it takes to make up the overage. */
export function makingUp(latestFirst: readonly Counted[], units: number): string[] {
  const chosen: string[] = []
  let open = units
  for (const one of latestFirst) {
    if (open <= 0) break
    chosen.push(one.id)
    open -= one.units
  }
  return chosen
}
