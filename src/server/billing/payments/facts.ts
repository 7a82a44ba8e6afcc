// Extracts the facts we use from Stripe events. Pure.
import * as z from 'zod'
import { amountFromStripe } from './rules.ts'
import { CheckoutSession, Dispute, PaidSession, Refund, type StripeEvent } from './event-schema.ts'

interface Money {
  amount: number
  currency: string
}

interface OfPayment extends Money {
  /** Id of the session, refund or dispute. */
  objectId: string
  paymentRef: string
}

export type PaymentFact = OfPayment &
  (
    | { kind: 'payment'; invoiceId: string; invoiceNumber: string }
    | { kind: 'refund'; refundState: string }
    /** `won`, `lost` or `warning_closed` ends it. */
    | { kind: 'dispute'; disputeState: string }
  )

/** A checkout's state change without a payment. */
export interface CheckoutFact {
  kind: 'checkout'
  sessionId: string
  state: 'pending' | 'closed'
}

/** Marks our sessions; others in the same Stripe account lack it. */
export const invoiceKey = 'enfilade_invoice'
export const numberKey = 'enfilade_number'

/** @throws ZodError for a fraction of our unit */
const moneyOf = (amount: number, currency: string): Money => {
  const money = amountFromStripe(amount, currency)
  return { ...money, amount: z.int().parse(money.amount) }
}

/** Shown to staff; the id identifies the invoice. */
const InvoiceNumber = z
  .string()
  .regex(/^[^\p{C}]{0,60}$/u)
  .catch('')

function paidFact(object: unknown): PaymentFact | undefined {
  const { metadata } = z.looseObject({ metadata: Metadata }).parse(object)
  const invoiceId = metadata[invoiceKey]
  if (typeof invoiceId !== 'string' || invoiceId === '') return undefined
  const { id, payment_intent, amount_total, currency } = PaidSession.parse(object)
  if (!payment_intent || !amount_total || !currency) return undefined
  const invoiceNumber = InvoiceNumber.parse(metadata[numberKey])
  const money = moneyOf(amount_total, currency)
  return {
    kind: 'payment',
    objectId: id,
    paymentRef: payment_intent,
    invoiceId,
    invoiceNumber,
    ...money,
  }
}

const Metadata = z.record(z.string(), z.unknown()).catch({})

function refundFact(object: unknown): PaymentFact | undefined {
  const { id, payment_intent, amount, currency, status } = Refund.parse(object)
  if (!payment_intent) return undefined
  const money = moneyOf(amount, currency)
  const refundState = status ?? ''
  return { kind: 'refund', objectId: id, paymentRef: payment_intent, refundState, ...money }
}

function disputeFact(object: unknown): PaymentFact | undefined {
  const { id, payment_intent, amount, currency, status } = Dispute.parse(object)
  if (!payment_intent) return undefined
  const money = moneyOf(amount, currency)
  const disputeState = status ?? ''
  return { kind: 'dispute', objectId: id, paymentRef: payment_intent, disputeState, ...money }
}

/**
 * @returns undefined if the event is irrelevant
 * @throws ZodError if its content is not acceptable
 */
export function factOf({
  type,
  data: { object },
}: StripeEvent): PaymentFact | CheckoutFact | undefined {
  switch (type) {
    case 'checkout.session.completed':
    case 'checkout.session.async_payment_succeeded': {
      const session = CheckoutSession.parse(object)
      if (session.payment_status !== 'unpaid') return paidFact(object)
      return { kind: 'checkout', sessionId: session.id, state: 'pending' }
    }
    case 'checkout.session.expired':
    case 'checkout.session.async_payment_failed':
      return { kind: 'checkout', sessionId: CheckoutSession.parse(object).id, state: 'closed' }
    case 'refund.created':
    case 'refund.updated':
    case 'refund.failed':
    case 'charge.refund.updated':
      return refundFact(object)
    case 'charge.dispute.created':
    case 'charge.dispute.updated':
    case 'charge.dispute.closed':
      return disputeFact(object)
    default:
      return undefined
  }
}
