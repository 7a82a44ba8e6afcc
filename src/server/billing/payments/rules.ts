// Rules for amounts in Stripe's units, which differ from ours for a few currencies, for reusing checkouts, and why an online payment
// does not match an invoice. Pure.
import { dayMs } from '#contract/values/durations.ts'
import { formatMoney, maxAmount } from '#contract/values/money.ts'
import { wrongState } from '#server/platform/app-error.ts'
import { type InvoiceRow, assertPayable } from '#server/billing/invoices/rules.ts'

/** Stripe's units for these differ from ISO 4217, and our fractions would be lost. */
const refused = new Set(['MGA', 'UGX'])
/** We use whole units, Stripe uses hundredths. */
const hundredfold = new Set(['ISK'])
/** Stripe requires the last of their three decimals to be 0. */
const inTens = new Set(['BHD', 'IQD', 'JOD', 'KWD', 'LYD', 'OMR', 'TND'])

/** Stripe's maximum per payment, in its units. */
export const maxAtStripe = 99_999_999

/** @returns undefined if Stripe can't take the amount */
export function amountAtStripe(amount: number, currency: string): number | undefined {
  if (refused.has(currency) || (inTens.has(currency) && amount % 10 !== 0)) return undefined
  const there = hundredfold.has(currency) ? amount * 100 : amount
  return there > 0 && there <= maxAtStripe ? there : undefined
}

/** @param currency in lowercase, as Stripe sends it */
export function amountFromStripe(
  amount: number,
  currency: string,
): { amount: number; currency: string } {
  const code = currency.toUpperCase()
  return { amount: hundredfold.has(code) ? amount / 100 : amount, currency: code }
}

export interface CheckoutRow {
  sessionId: string
  url: string
  amount: number
  state: 'open' | 'pending' | 'closed'
  expiresAt: Date
}

/** Avoids sending someone to a checkout that expires while they type. */
const leastLeftMs = 10 * 60_000

/** No bank takes longer, so older pending payments no longer block paying. */
const maxPendingMs = 30 * dayMs

/** The amount due, in Stripe's units. @throws AppError `wrong_state` */
export function assertPayableOnline(row: InvoiceRow): number {
  assertPayable(row)
  if (row.due <= 0) throw wrongState('There is nothing left to pay.')
  const amount = amountAtStripe(row.due, row.currency)
  if (amount === undefined) {
    throw wrongState('This amount can’t be paid online. Please pay by bank transfer.')
  }
  return amount
}

/**
 * @param known all checkouts of the invoice
 * @returns the open checkout for the amount due; undefined if a new one is needed
 * @throws AppError `wrong_state` while pending payments cover the amount
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
    throw wrongState('A payment is on its way. It will appear here once the bank has confirmed it.')
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

/** Why a payment does not match an invoice; undefined if it does. Overpayments match and become the client's credit. */
export function paymentProblem(
  row: InvoiceRow | undefined,
  { amount, currency }: OnlineAmount,
): string | undefined {
  if (!row) return 'The invoice no longer exists.'
  if (row.state === 'void') return `Invoice ${row.number} is void.`
  if (row.state === 'draft' || row.kind !== 'invoice') return 'This isn’t for a sent invoice.'
  if (row.isDetached) return `The client of invoice ${row.number} was deleted.`
  if (row.currency !== currency) return `Invoice ${row.number} is in ${row.currency}.`
  if (row.paid + amount > maxAmount)
    return `This is more than can be paid on invoice ${row.number}.`
  return undefined
}

/** Why a refund does not match an invoice; it may already have been recorded by hand. */
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

/** A failed refund can't be removed again if the invoice was voided after it. */
export const failedRefundProblem = (row: InvoiceRow | undefined): string | undefined =>
  row?.state === 'sent'
    ? undefined
    : `The refund failed, so you still have the client’s money, and ${row ? `invoice ${row.number ?? ''} is void` : 'the invoice no longer exists'}. Pay the money back another way.`

export const disputeProblem =
  'The client’s bank is disputing this payment. Respond in Stripe before its deadline.'

/** Stripe's states of disputes that the bank has decided. */
export const endedDisputes: readonly string[] = ['won', 'lost', 'warning_closed']

/** Stripe's states of refunds that failed or were canceled. */
export const failedRefunds: readonly string[] = ['failed', 'canceled']
