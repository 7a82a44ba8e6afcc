// Who an invoice or a quote is from and for, as frozen when it was sent.
import * as z from 'zod'
import { BankDetails, BillingAddress } from './billing.ts'
import { UntaxedCategory } from './tax.ts'

/** Who writes an invoice, as frozen when it was sent. */
export const Seller = z.strictObject({
  name: z.string(),
  legalName: z.string(),
  address: BillingAddress,
  email: z.string(),
  phone: z.string(),
  taxId: z.string(),
  /** Missing, as what its buyer lacks, in what was sent before there were e-invoices. */
  vatId: z.string().optional(),
  peppolId: z.string().optional(),
  bank: BankDetails,
  color: z.string(),
})
export type Seller = z.infer<typeof Seller>

/** Whom it is for, likewise. */
export const Buyer = z.strictObject({
  name: z.string(),
  address: BillingAddress,
  email: z.string(),
  vatId: z.string().optional(),
  buyerReference: z.string().optional(),
  peppolId: z.string().optional(),
  /** Why its lines at 0 % have no tax, as the settings or the client's facts said then. */
  untaxedAs: UntaxedCategory.optional(),
  exemptionReason: z.string().optional(),
})
export type Buyer = z.infer<typeof Buyer>
