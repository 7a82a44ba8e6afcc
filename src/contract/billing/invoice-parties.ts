// The seller and the buyer on an invoice or quote, frozen when it was sent.
import * as z from 'zod'
import { BankDetails, BillingAddress } from './billing.ts'
import { UntaxedCategory } from './tax.ts'

/** The issuer, frozen when the invoice was sent. */
export const Seller = z.strictObject({
  name: z.string(),
  legalName: z.string(),
  address: BillingAddress,
  email: z.string(),
  phone: z.string(),
  taxId: z.string(),
  /** This and the buyer's counterparts are missing on invoices sent before e-invoices existed. */
  vatId: z.string().optional(),
  peppolId: z.string().optional(),
  bank: BankDetails,
  color: z.string(),
})
export type Seller = z.infer<typeof Seller>

/** The recipient, frozen when the invoice was sent. */
export const Buyer = z.strictObject({
  name: z.string(),
  address: BillingAddress,
  email: z.string(),
  vatId: z.string().optional(),
  buyerReference: z.string().optional(),
  peppolId: z.string().optional(),
  /** The tax category of lines at 0 %, from the settings or the client at that time. */
  untaxedAs: UntaxedCategory.optional(),
  exemptionReason: z.string().optional(),
})
export type Buyer = z.infer<typeof Buyer>
