// Billing details of a client, for invoices and e-invoices.
import * as z from 'zod'
import { CompanyId } from '../clients/companies.ts'
import { endpoint } from '../endpoint.ts'
import { PartialAddress, Version } from '../shared.ts'
import { Percent } from './billing.ts'
import { BuyerReference, ExemptionReason, PeppolId, UntaxedCategory, VatId } from './tax.ts'

const fields = {
  /** The recipient's address on invoices; empty: the client's. */
  address: PartialAddress,
  vatId: VatId,
  buyerReference: BuyerReference,
  peppolId: PeppolId,
  /** Null: the agency's setting applies. */
  untaxedAs: UntaxedCategory.nullable(),
  exemptionReason: ExemptionReason,
  /** Delivers e-invoices through the access point as soon as they are sent. */
  deliversEInvoices: z.boolean(),
}

export const ClientBilling = z.strictObject({
  ...fields,
  /** Whether this installation has an access point configured. */
  isDeliverySetUp: z.boolean(),
  /** How the client's lines are taxed unless they say otherwise; `why` is a sentence, or empty. */
  tax: z.strictObject({ rate: Percent, why: z.string() }),
  version: Version,
})
export type ClientBilling = z.infer<typeof ClientBilling>

export const ClientBillingFields = z.strictObject(fields)
export type ClientBillingFields = z.infer<typeof ClientBillingFields>

export const ClientBillingChange = ClientBillingFields.partial().extend({
  version: Version.optional(),
})
export type ClientBillingChange = z.infer<typeof ClientBillingChange>

export const clientBilling = {
  get: endpoint({
    method: 'GET',
    path: '/companies/:companyId/billing',
    access: 'admin',
    needs: 'money',
    summary:
      'Get a client’s billing details: address, VAT number, reference, Peppol ID, tax exemption, e-invoice delivery',
    params: CompanyId,
    answer: { 200: ClientBilling },
  }),
  change: endpoint({
    method: 'PUT',
    path: '/companies/:companyId/billing',
    access: 'admin',
    needs: 'money',
    summary: 'Change a client’s billing details; sent invoices keep theirs',
    params: CompanyId,
    body: ClientBillingChange,
    answer: { 200: ClientBilling },
    errors: ['stale'],
  }),
}
