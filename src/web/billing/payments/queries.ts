// Queries for online payments, and for payments received without an invoice.
import { payments } from '#contract/billing/payments.ts'
import { toQuery } from '#web/lib/query.ts'

export const paymentMethods = toQuery(payments.methods, {})

export const unmatchedPayments = toQuery(payments.unmatched, {})
