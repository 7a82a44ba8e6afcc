// Which checkout a client is given, and why what came online fits no invoice. Pure.
import { formatMoney, maxAmount } from '#contract/money.ts'
import type { InvoiceRow } from '../rules.ts'
import { assertPayable, refused } from '../rules.ts'
import { amountAtStripe } from './amounts.ts'

export interface CheckoutRow {
  sessionId: string
  url: string
  amount: number
  state: 'open' | 'pending' | 'closed'
  expiresAt: Date
}

/** So that nobody is sent to a checkout that ends while they type. */
const leastLeftMs = 10 * 60_000

/** No bank takes longer: what was not heard of again keeps nobody from paying. */
const maxPendingMs = 30 * 24 * 3_600_000

/** What is open of it in Stripe's units. @throws AppError `wrong_state` */
export function assertPayableOnline(row: InvoiceRow): number {
  assertPayable(row)
  if (row.due <= 0) throw refused('There is nothing left to pay.')
  const amount = amountAtStripe(row.due, row.currency)
  if (amount === undefined) {
    throw refused('This amount can’t be paid online. Please pay by bank transfer.')
  }
  return amount
}

/**
 * @param known all checkouts of the invoice
 * @returns the one that is open over what is due; undefined where one is to be made
 * @throws AppError `wrong_state` while money for all of it is on its way
 */
export function reusableCheckout(
  known: readonly CheckoutRow[],
  { due }: Pick<InvoiceRow, 'due'>,
  now: Date,
): CheckoutRow | undefined {
  const onTheWay = known
    .filter(
      ({ state, expiresAt }) =>
        state === 'pending' && expiresAt.getTime() > now.getTime() - maxPendingMs,
    )
    .reduce((sum, { amount }) => sum + amount, 0)
  if (onTheWay >= due) {
    throw refused('A payment is on its way. It will appear here once the bank has confirmed it.')
  }
  return known.find(
    ({ state, amount, expiresAt }) =>
      state === 'open' && amount === due && expiresAt.getTime() - now.getTime() > leastLeftMs,
  )
}

export interface OnlineAmount {
  amount: number
  currency: string
}

/** Why a payment stands on no invoice; undefined where it fits. An overpayment does: it is the client's credit. */
export function paymentProblem(
  row: InvoiceRow | undefined,
  { amount, currency }: OnlineAmount,
): string | undefined {
  if (!row) return 'Its invoice no longer exists.'
  if (row.state === 'void') return `Invoice ${row.number} is void.`
  if (row.state === 'draft' || row.kind !== 'invoice') return 'It is not for a sent invoice.'
  if (row.isDetached) return `The client of invoice ${row.number} was deleted.`
  if (row.currency !== currency) return `Invoice ${row.number} is in ${row.currency}.`
  if (row.paid + amount > maxAmount) return `It is more than can be paid on invoice ${row.number}.`
  return undefined
}

/** Why a refund stands on no invoice: by hand it may stand there already. */
export function refundProblem(
  row: InvoiceRow | undefined,
  { amount, currency }: OnlineAmount,
): string | undefined {
  const problem = paymentProblem(row && { ...row, isDetached: false }, { amount: 0, currency })
  if (!row || problem !== undefined) return problem
  if (amount <= row.paid) return undefined
  const paid = formatMoney({ amount: row.paid, currency })
  return `Only ${paid} is recorded as paid on invoice ${row.number}. Was the refund recorded by hand?`
}

/** Why a refund that failed after all is not taken back: the invoice was declared void once it was paid back. */
export const failedRefundProblem = (row: InvoiceRow | undefined): string | undefined =>
  row?.state === 'sent'
    ? undefined
    : `The refund failed, so you still have the client’s money, and invoice ${row?.number ?? ''} is void.`

export const disputeProblem =
  'The client’s bank disputes this payment. Respond in Stripe before its deadline.'

/** A refund at Stripe that did not come about, or was taken back. */
export const failedRefunds: readonly string[] = ['failed', 'canceled']
