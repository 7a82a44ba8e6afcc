// A client's billing details, for staff who can see money.
import type { ClientBilling, ClientBillingChange } from '#contract/billing/client-billing.ts'
import { checkAddress, requireCompany } from '#server/clients/companies/service.ts'
import { invalid } from '#server/platform/app-error.ts'
import type { Context } from '#server/platform/context.ts'
import { changedFields, checkVersion } from '#server/platform/rules.ts'
import * as store from './client-billing-store.ts'
import { given } from './lines.ts'

export const getClientBilling = (
  ctx: Context,
  companyId: string,
  isDeliverySetUp: boolean,
): Promise<ClientBilling> =>
  ctx.read(async (tx) => {
    const { id } = await requireCompany(tx, ctx, companyId)
    return { ...(await store.findClientBilling(tx, id)), isDeliverySetUp }
  })

function assertDeliverable({ deliversEInvoices, peppolId }: store.StoredBilling): void {
  if (deliversEInvoices && peppolId === '') {
    throw invalid({ peppolId: 'Add a Peppol ID to deliver e-invoices' })
  }
}

export const changeClientBilling = (
  ctx: Context,
  companyId: string,
  { version, ...change }: ClientBillingChange,
  isDeliverySetUp: boolean,
): Promise<ClientBilling> =>
  ctx.transaction(async (tx) => {
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
    return { ...after, isDeliverySetUp }
  })
