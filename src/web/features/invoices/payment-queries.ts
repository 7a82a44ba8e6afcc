// What can be paid online, and what came that way and stands on no invoice.
import { payments } from '#contract/payments.ts'
import { queryOf } from '#web/lib/query.ts'

export const paymentMethods = queryOf(payments.methods, {})

export const unmatchedPayments = queryOf(payments.unmatched, {})
