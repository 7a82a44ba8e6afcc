// Online payment: checkout for clients, Stripe webhooks, and payments that staff have to resolve.
import * as z from 'zod'
import { endpoint } from '../endpoint.ts'
import { InvoiceId } from './invoices.ts'
import { Money } from '../values/money.ts'
import { Id, Moment, nothing } from '../shared.ts'

export const PaymentMethods = z.strictObject({
  /** Whether this installation accepts online payments. */
  online: z.boolean(),
})

/** The payment page for the client. */
export const Checkout = z.strictObject({ url: z.url() })

export const unmatchedKinds = ['payment', 'refund', 'dispute'] as const

export const UnmatchedPayment = z.strictObject({
  _id: Id,
  kind: z.enum(unmatchedKinds),
  amount: Money,
  at: Moment,
  /** Why it could not be assigned to an invoice. */
  problem: z.string(),
  /** Number of the intended invoice. */
  invoiceNumber: z.string(),
  /** Null when the invoice is gone. */
  invoice: Id.nullable(),
  /** The id at Stripe, to look it up there. */
  reference: z.string(),
})
export type UnmatchedPayment = z.infer<typeof UnmatchedPayment>

export const payments = {
  methods: endpoint({
    method: 'GET',
    path: '/payments/methods',
    access: 'member',
    summary: 'Check whether invoices can be paid online',
    answer: { 200: PaymentMethods },
  }),
  checkout: endpoint({
    method: 'POST',
    path: '/invoices/:invoiceId/checkout',
    access: 'member',
    summary:
      'Get the payment page for an invoice’s open amount; the URL stays the same while the amount does',
    params: InvoiceId,
    answer: { 200: Checkout },
    errors: ['wrong_state', 'unavailable'],
  }),
  stripe: endpoint({
    method: 'POST',
    path: '/payments/stripe',
    access: 'public',
    summary: 'Receive a signed Stripe event; each is applied once, in any order',
    body: z.instanceof(Uint8Array).meta({ type: 'string', format: 'binary' }),
    answer: { 204: nothing },
  }),
  unmatched: endpoint({
    method: 'GET',
    path: '/payments/unmatched',
    access: 'admin',
    needs: 'money',
    summary: 'List online payments without an invoice, oldest first; for staff of all clients',
    answer: { 200: z.array(UnmatchedPayment) },
  }),
  resolve: endpoint({
    method: 'PUT',
    path: '/payments/unmatched/:paymentId',
    access: 'admin',
    needs: 'money',
    summary: 'Mark such a payment as resolved, or unresolved again',
    params: z.strictObject({ paymentId: Id }),
    body: z.strictObject({ isResolved: z.boolean() }),
    answer: { 204: nothing },
  }),
}
