// Paying online: what clients are offered, what Stripe tells of, and what of it staff have to look at.
import * as z from 'zod'
import { endpoint } from './endpoint.ts'
import { InvoiceId } from './invoices.ts'
import { Money } from './money.ts'
import { Id, Moment, nothing } from './shared.ts'

export const PaymentMethods = z.strictObject({
  /** Whether invoices can be paid online at this installation. */
  online: z.boolean(),
})

/** Where the client pays. */
export const Checkout = z.strictObject({ url: z.url() })

export const unmatchedKinds = ['payment', 'refund', 'dispute'] as const

export const UnmatchedPayment = z.strictObject({
  _id: Id,
  kind: z.enum(unmatchedKinds),
  amount: Money,
  at: Moment,
  /** Why it stands on no invoice. */
  problem: z.string(),
  /** The number of the invoice that it was meant for. */
  invoiceNumber: z.string(),
  /** Null where the invoice is gone. */
  invoice: Id.nullable(),
  /** At Stripe, to find it there. */
  reference: z.string(),
})
export type UnmatchedPayment = z.infer<typeof UnmatchedPayment>

export const payments = {
  methods: endpoint({
    method: 'GET',
    path: '/payments/methods',
    access: 'member',
    summary: 'Whether invoices can be paid online',
    answer: { 200: PaymentMethods },
  }),
  checkout: endpoint({
    method: 'POST',
    path: '/invoices/:invoiceId/checkout',
    access: 'member',
    summary:
      'Where to pay what is open of an invoice: the same address while the amount is the same',
    params: InvoiceId,
    answer: { 200: Checkout },
    errors: ['wrong_state', 'unavailable'],
  }),
  stripe: endpoint({
    method: 'POST',
    path: '/payments/stripe',
    access: 'public',
    summary: 'An event of Stripe, signed by it: each is applied once, in whatever order they come',
    body: z.instanceof(Uint8Array).meta({ type: 'string', format: 'binary' }),
    answer: { 204: nothing },
  }),
  unmatched: endpoint({
    method: 'GET',
    path: '/payments/unmatched',
    access: 'admin',
    needs: 'money',
    summary:
      'What came online and stands on no invoice, the oldest first, for staff of all clients',
    answer: { 200: z.array(UnmatchedPayment) },
  }),
  resolve: endpoint({
    method: 'PUT',
    path: '/payments/unmatched/:paymentId',
    access: 'admin',
    needs: 'money',
    summary: 'Say that such a payment has been seen to, or take that back',
    params: z.strictObject({ paymentId: Id }),
    body: z.strictObject({ isResolved: z.boolean() }),
    answer: { 204: nothing },
  }),
}
