// Queries for online payments, and for payments received without an invoice.
import { payments } from '#contract/billing/payments.ts'
import { queryOf } from '#web/lib/query.ts'

export const paymentMethods = queryOf(payments.methods, {})

export const unmatchedPayments = queryOf(payments.unmatched, {})
