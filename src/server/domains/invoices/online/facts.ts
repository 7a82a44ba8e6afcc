// Extracts the facts we use from Stripe events. Pure.
import type Stripe from 'stripe'
import { amountFromStripe } from './amounts.ts'

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
    | { kind: 'dispute' }
  )

/** A checkout's state change without a payment. */
export interface CheckoutFact {
  kind: 'checkout'
  sessionId: string
  state: 'pending' | 'closed'
}

const idOf = (one: string | { id: string } | null): string | undefined =>
  typeof one === 'string' ? one : one?.id

/** Marks our sessions; others in the same Stripe account lack it. */
export const invoiceKey = 'enfilade_invoice'
export const numberKey = 'enfilade_number'

function paidFact(session: Stripe.Checkout.Session): PaymentFact | undefined {
  const { id, metadata, payment_intent, amount_total, currency } = session
  const invoiceId = metadata?.[invoiceKey]
  const paymentRef = idOf(payment_intent)
  if (!invoiceId || !paymentRef || amount_total === null || currency === null) return undefined
  const invoiceNumber = metadata?.[numberKey] ?? ''
  const money = amountFromStripe(amount_total, currency)
  return { kind: 'payment', objectId: id, paymentRef, invoiceId, invoiceNumber, ...money }
}

function refundFact(refund: Stripe.Refund): PaymentFact | undefined {
  const paymentRef = idOf(refund.payment_intent)
  if (!paymentRef) return undefined
  const money = amountFromStripe(refund.amount, refund.currency)
  const refundState = refund.status ?? ''
  return { kind: 'refund', objectId: refund.id, paymentRef, refundState, ...money }
}

function disputeFact(dispute: Stripe.Dispute): PaymentFact | undefined {
  const paymentRef = idOf(dispute.payment_intent)
  if (!paymentRef) return undefined
  const money = amountFromStripe(dispute.amount, dispute.currency)
  return { kind: 'dispute', objectId: dispute.id, paymentRef, ...money }
}

/** @returns undefined if the event is irrelevant */
export function factOf(event: Stripe.Event): PaymentFact | CheckoutFact | undefined {
  switch (event.type) {
    case 'checkout.session.completed':
    case 'checkout.session.async_payment_succeeded': {
      const session = event.data.object
      if (session.payment_status !== 'unpaid') return paidFact(session)
      return { kind: 'checkout', sessionId: session.id, state: 'pending' }
    }
    case 'checkout.session.expired':
    case 'checkout.session.async_payment_failed':
      return { kind: 'checkout', sessionId: event.data.object.id, state: 'closed' }
    case 'refund.created':
    case 'refund.updated':
    case 'refund.failed':
    case 'charge.refund.updated':
      return refundFact(event.data.object)
    case 'charge.dispute.created':
      return disputeFact(event.data.object)
    default:
      return undefined
  }
}
