// What invoices say of clients, in the database.
import type { ClientBilling } from '#contract/client-billing.ts'
import type { Tx } from '#server/platform/database/pool.ts'

const selectBilling = (tx: Tx, companyId: string) =>
  tx
    .selectFrom('client_billing')
    .select(['vat_id as vatId', 'buyer_reference as buyerReference', 'peppol_id as peppolId'])
    .select(['untaxed_as as untaxedAs', 'exemption_reason as exemptionReason', 'version'])
    .where('company_id', '=', companyId)

const noBilling: ClientBilling = {
  vatId: '',
  buyerReference: '',
  peppolId: '',
  untaxedAs: null,
  exemptionReason: '',
  version: 1,
}

export const findClientBilling = async (tx: Tx, companyId: string): Promise<ClientBilling> =>
  (await selectBilling(tx, companyId).executeTakeFirst()) ?? noBilling

/** Held against other writers until `tx` ends. */
export async function lockClientBilling(tx: Tx, companyId: string): Promise<ClientBilling> {
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
  { vatId, buyerReference, peppolId, untaxedAs, exemptionReason, version }: ClientBilling,
): Promise<void> {
  await tx
    .updateTable('client_billing')
    .set({ vat_id: vatId, buyer_reference: buyerReference, peppol_id: peppolId, version })
    .set({ untaxed_as: untaxedAs, exemption_reason: exemptionReason })
    .where('company_id', '=', companyId)
    .execute()
}
