// What invoices and e-invoices say of a client beside its address.
import * as z from 'zod'
import { CompanyId } from './companies.ts'
import { endpoint } from './endpoint.ts'
import { Version } from './shared.ts'
import { BuyerReference, ExemptionReason, PeppolId, UntaxedCategory, VatId } from './tax.ts'

const fields = {
  vatId: VatId,
  buyerReference: BuyerReference,
  peppolId: PeppolId,
  /** Null: as the agency's settings have it. */
  untaxedAs: UntaxedCategory.nullable(),
  exemptionReason: ExemptionReason,
  /** Through the access point, as soon as they are sent. */
  deliversEInvoices: z.boolean(),
}

export const ClientBilling = z.strictObject({
  ...fields,
  /** Whether there is an access point at this installation. */
  isDeliverySetUp: z.boolean(),
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
      'What invoices say of a client: VAT ID, reference, Peppol ID, why it pays no tax; and whether they are delivered',
    params: CompanyId,
    answer: { 200: ClientBilling },
  }),
  change: endpoint({
    method: 'PUT',
    path: '/companies/:companyId/billing',
    access: 'admin',
    needs: 'money',
    summary: 'Change what invoices say of a client; what was sent stays as it was',
    params: CompanyId,
    body: ClientBillingChange,
    answer: { 200: ClientBilling },
    errors: ['stale'],
  }),
}
