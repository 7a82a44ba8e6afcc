// A client's billing details, for staff who can see money.
import type { ClientBilling, ClientBillingChange } from '#contract/billing/client-billing.ts'
import { requireCompany } from '#server/clients/companies/service.ts'
import { invalid } from '#server/platform/app-error.ts'
import type { Context } from '#server/platform/context.ts'
import { changedFields, checkAddress, checkVersion } from '#server/platform/rules.ts'
import * as store from './client-billing-store.ts'
import { given } from './lines.ts'
import { findTaxTerms } from './parties.ts'

/** Uses the agency's role, because staff with chosen companies can't read its settings. */
const present = (
  ctx: Context,
  companyId: string,
  billing: store.StoredBilling,
  isDeliverySetUp: boolean,
): Promise<ClientBilling> =>
  ctx.transaction(async (tx) => {
    const { taxRate, why } = await findTaxTerms(tx, companyId)
    return { ...billing, isDeliverySetUp, tax: { rate: taxRate, why } }
  }, 'agency')

export async function getClientBilling(
  ctx: Context,
  companyId: string,
  isDeliverySetUp: boolean,
): Promise<ClientBilling> {
  const [id, billing] = await ctx.read(async (tx) => {
    const company = await requireCompany(tx, ctx, companyId)
    return [company.id, await store.findClientBilling(tx, company.id)]
  })
  return present(ctx, id, billing, isDeliverySetUp)
}

function assertDeliverable({ deliversEInvoices, peppolId }: store.StoredBilling): void {
  if (deliversEInvoices && peppolId === '') {
    throw invalid({ peppolId: 'Add a Peppol ID to deliver e-invoices' })
  }
}

export async function changeClientBilling(
  ctx: Context,
  companyId: string,
  { version, ...change }: ClientBillingChange,
  isDeliverySetUp: boolean,
): Promise<ClientBilling> {
  const saved = await ctx.transaction(async (tx) => {
    const { id, name, version: companyVersion } = await requireCompany(tx, ctx, companyId)
    const before = await store.lockClientBilling(tx, id)
    checkVersion(version, before)
    const after: store.StoredBilling = { ...before, ...given(change), version: before.version + 1 }
    assertDeliverable(after)
    checkAddress(after.address, before.address)
    await store.saveClientBilling(tx, id, after)
    const entry = { action: 'changed billing', kind: 'company', id, companyId: id } as const
    const detail = { name, fields: changedFields(before, after) }
    await ctx.record(tx, { ...entry, version: companyVersion, isInternal: true, detail })
    return after
  })
  return present(ctx, companyId, saved, isDeliverySetUp)
}
