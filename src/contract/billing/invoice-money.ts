// The money of invoices: payments, sums by currency, and revenue by month.
import * as z from 'zod'
import { Balance, Currency, Money } from '../values/money.ts'
import { DateOnly, Id, optionalText } from '../shared.ts'

export const Payment = z.strictObject({
  _id: Id,
  /** `credit`: paid with overpayment from elsewhere; `credit used`: overpayment of this invoice used elsewhere. */
  kind: z.enum(['payment', 'refund', 'credit', 'credit used']),
  amount: Money,
  date: DateOnly,
  method: z.string(),
  /** Visible to the agency only. */
  note: z.string().optional(),
})
export type Payment = z.infer<typeof Payment>

/** In one currency. */
export const InvoiceSums = z.strictObject({
  currency: Currency,
  outstanding: Balance,
  overdue: Balance,
  paidThisMonth: Balance,
  /** Overpayments by clients that are not used yet. */
  credit: Balance,
})
export type InvoiceSums = z.infer<typeof InvoiceSums>

/** `2026-11` */
const MonthText = z.string().regex(/^\d{4}-\d{2}$/)

/** In one currency; recent months including empty ones, oldest first. */
export const Revenue = z.strictObject({
  currency: Currency,
  months: z.array(
    z.strictObject({
      month: MonthText,
      /** Including tax, by issue date, minus credit notes of that month. */
      invoiced: Balance,
      /** By payment date, minus refunds. */
      paid: Balance,
    }),
  ),
})
export type Revenue = z.infer<typeof Revenue>

export const revenueMonths = 12

export const NewPayment = z.strictObject({
  amount: Money.refine(({ amount }) => amount > 0, {
    path: ['amount'],
    error: 'Amount must be more than zero',
  }),
  date: DateOnly,
  kind: z.enum(['payment', 'refund', 'credit']).default('payment'),
  method: optionalText(60).nullish(),
  note: optionalText(1000).nullish(),
})
export type NewPayment = z.infer<typeof NewPayment>
