// Clients' billing details in the database.
import type { ClientBilling } from '#contract/billing/client-billing.ts'
import type { Tx } from '#server/platform/database/pool.ts'

export type StoredBilling = Omit<ClientBilling, 'isDeliverySetUp'>

const selectBilling = (tx: Tx, companyId: string) =>
  tx
    .selectFrom('client_billing')
    .select(['vat_id as vatId', 'buyer_reference as buyerReference', 'peppol_id as peppolId'])
    .select(['untaxed_as as untaxedAs', 'exemption_reason as exemptionReason', 'version'])
    .select('delivers_e_invoices as deliversEInvoices')
    .where('company_id', '=', companyId)

const noBilling: StoredBilling = {
  vatId: '',
  buyerReference: '',
  peppolId: '',
  untaxedAs: null,
  exemptionReason: '',
  deliversEInvoices: false,
  version: 1,
}

export const findClientBilling = async (tx: Tx, companyId: string): Promise<StoredBilling> =>
  (await selectBilling(tx, companyId).executeTakeFirst()) ?? noBilling

/** Locks the row against other writers until `tx` ends. */
export async function lockClientBilling(tx: Tx, companyId: string): Promise<StoredBilling> {
  await tx
    .insertInto('client_billing')
    .values({ company_id: companyId })
    .onConflict((conflict) => conflict.doNothing())
    .execute()
  return selectBilling(tx, companyId).forUpdate().executeTakeFirstOrThrow()
}

export async function saveClientBilling(
  tx: Tx,
  companyId: string,
  billing: StoredBilling,
): Promise<void> {
  const { vatId, buyerReference, peppolId, untaxedAs, exemptionReason, version } = billing
  await tx
    .updateTable('client_billing')
    .set({ vat_id: vatId, buyer_reference: buyerReference, peppol_id: peppolId, version })
    .set({ untaxed_as: untaxedAs, exemption_reason: exemptionReason })
    .set('delivers_e_invoices', billing.deliversEInvoices)
    .where('company_id', '=', companyId)
    .execute()
}
