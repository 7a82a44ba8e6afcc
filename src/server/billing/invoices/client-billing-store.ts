// Clients' billing details in the database.
import { sql } from 'kysely'
import type { ClientBilling } from '#contract/billing/client-billing.ts'
import { type PostalAddress, toAddress } from '#contract/values/address-lines.ts'
import type { Tx } from '#server/platform/database/pool.ts'

export type StoredBilling = Omit<ClientBilling, 'isDeliverySetUp' | 'tax'>

const address = sql<PostalAddress>`json_build_object('street', street, 'city', city,
  'state', region, 'zipCode', zip_code, 'country', country)`

const addressColumns = ({ street, city, state, zipCode, country }: PostalAddress) => ({
  ...{ street, city, region: state, zip_code: zipCode, country },
})

const selectBilling = (tx: Tx, companyId: string) =>
  tx
    .selectFrom('client_billing')
    .select(['vat_id as vatId', 'buyer_reference as buyerReference', 'peppol_id as peppolId'])
    .select(['untaxed_as as untaxedAs', 'exemption_reason as exemptionReason', 'version'])
    .select(['delivers_e_invoices as deliversEInvoices', address.as('address')])
    .where('company_id', '=', companyId)

const noBilling: StoredBilling = {
  address: toAddress(),
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
    .set({ ...addressColumns(billing.address), delivers_e_invoices: billing.deliversEInvoices })
    .where('company_id', '=', companyId)
    .execute()
}

interface NewClientBilling {
  companyId: string
  vatId: string
  address: PostalAddress
}

/** Of clients that have none yet. */
export async function insertClientBilling(
  tx: Tx,
  billings: readonly NewClientBilling[],
): Promise<void> {
  if (billings.length === 0) return
  const rows = billings.map((billing) => ({
    company_id: billing.companyId,
    vat_id: billing.vatId,
    ...addressColumns(billing.address),
  }))
  await tx.insertInto('client_billing').values(rows).execute()
}
