// Overage of a retainer: what the client is asked for beyond the allowance of a month, and what they decide.
import * as z from 'zod'
import { Percent } from './billing.ts'
import { Month } from './campaign-figures.ts'
import { InvoiceStatus, VoidInvoice } from './invoices.ts'
import { Money } from './money.ts'
import { Units } from './retainer-terms.ts'
import { Id, Moment, PersonName, can, optionalText, text } from './shared.ts'

export const NewOverage = z.strictObject({
  month: Month,
  /** As it was shown. */
  units: Units.min(1),
  net: Money,
  /** The client reads it. */
  note: optionalText(1000).nullish(),
})
export type NewOverage = z.infer<typeof NewOverage>

const overageStates = ['asked', 'approved', 'declined', 'withdrawn'] as const
export type OverageState = (typeof overageStates)[number]

export const Overage = z.strictObject({
  _id: Id,
  month: Month,
  units: z.int(),
  rate: Money,
  net: Money,
  taxRate: Percent,
  total: Money,
  note: z.string(),
  state: z.enum(overageStates),
  askedAt: Moment,
  decision: z.strictObject({ at: Moment, by: PersonName, reason: z.string() }).nullable(),
  /** That was made of it and is not void. Of drafts clients learn nothing. */
  invoice: z
    .strictObject({ _id: Id, number: z.string().nullable(), status: InvoiceStatus })
    .nullable(),
  /** That were made of it and declared void, the earliest first. */
  voidInvoices: z.array(VoidInvoice),
  can: can('decide', 'withdraw', 'invoice'),
})
export type Overage = z.infer<typeof Overage>

/** As it was shown: what was agreed on is that and nothing else. */
export const OverageApproval = z.strictObject({ units: z.int(), total: Money })
export type OverageApproval = z.infer<typeof OverageApproval>

export const overageReason = text(2000, 'Say why, so that the agency can answer')
