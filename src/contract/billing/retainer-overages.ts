// Overage of a retainer: the approval request for work beyond a month's allowance, and the client's decision.
import * as z from 'zod'
import { Percent } from './billing.ts'
import { Month } from '../marketing/campaign-figures.ts'
import { InvoiceStatus, VoidInvoice } from './invoices.ts'
import { Money } from '../values/money.ts'
import { Units } from './retainer-terms.ts'
import { Id, Moment, PersonName, can, optionalText, text } from '../shared.ts'

export const NewOverage = z.strictObject({
  month: Month,
  /** The amount the caller saw. */
  units: Units.min(1),
  net: Money,
  /** Visible to the client. */
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
  /** The current invoice that is not void. Clients do not see drafts. */
  invoice: z
    .strictObject({ _id: Id, number: z.string().nullable(), status: InvoiceStatus })
    .nullable(),
  /** Voided invoices made from it, oldest first. */
  voidInvoices: z.array(VoidInvoice),
  can: can('decide', 'withdraw', 'invoice'),
})
export type Overage = z.infer<typeof Overage>

/** The values shown to the client; approval applies to exactly these. */
export const OverageApproval = z.strictObject({ units: z.int(), total: Money })
export type OverageApproval = z.infer<typeof OverageApproval>

export const overageReason = text(2000, 'Give a reason, so that the agency can respond')
