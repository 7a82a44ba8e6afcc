// Overage rules: what the client can be asked to approve, their decision, and which time entries it covers. Pure.
import { totalsOf } from '#contract/billing/invoice-totals.ts'
import type { InvoiceStatus } from '#contract/billing/invoices.ts'
import { maxAmount } from '#contract/values/money.ts'
import { formatQuantity } from '#contract/billing/retainer-labels.ts'
import type { RetainerKind } from '#contract/billing/retainers.ts'
import type { OverageState } from '#contract/billing/retainer-overages.ts'
import { AppError, wrongState } from '#server/platform/app-error.ts'
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
  /** The overage's invoice, unless that is void. */
  invoiceId: string | null
  invoiceNumber: string | null
  invoiceStatus: InvoiceStatus | null
  voidInvoices: { id: string; number: string | null }[]
}

/** Requested, and neither declined nor withdrawn. */
export const isLive = ({ state }: OverageRow) => state === 'asked' || state === 'approved'

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

/** Prices overage the same way as its invoice line. */
function priced(kind: RetainerKind, units: number, { rate, taxRate }: Price): Priced {
  const quantity = formatQuantity(kind, units, rate)
  const line = { ...quantity, unitPrice: rate, taxRate, discount: null }
  const { net, total } = totalsOf([line], null)
  return { units, net, total }
}

/** Overage in the month not yet requested from the client. Skips zero amounts and amounts above an invoice's maximum. */
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
 * @returns false if the same decision was already made
 * @throws AppError `stale` if the overage differs from what was shown; `wrong_state` if it was decided differently
 */
export function isNewDecision(
  { currency }: Pick<Asking, 'currency'>,
  overage: OverageRow,
  { decision, units, total }: Shown & { decision: 'approved' | 'declined' },
): boolean {
  if (overage.state === decision) return false
  if (overage.state === 'withdrawn') throw wrongState('The agency withdrew this request.')
  if (overage.state !== 'asked') throw wrongState(`This request was already ${overage.state}.`)
  if (units !== overage.units || total.amount !== overage.total || total.currency !== currency) {
    throw new AppError('stale')
  }
  return true
}

/**
 * Time in the month may have been changed or deleted since the request.
 * @throws AppError `wrong_state` if there is less overage now
 */
export function assertStillUsed(
  { overages }: Pick<Asking, 'overages'>,
  month: MonthRow | undefined,
): void {
  if (!month || month.overage < unitsAsked(overages, month.month)) {
    throw wrongState('Usage is now lower than this request. The agency has to send a new one.')
  }
}

interface Counted {
  id: string
  units: number
}

/** Picks the newest entries of the month until they cover the overage. */
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
