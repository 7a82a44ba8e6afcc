// The agency's settings in the installation's one row.
import type { Billing } from '#contract/billing.ts'
import type { TwoFactorDemand } from '#contract/settings.ts'
import type { Tx } from '#server/platform/database/pool.ts'

export interface FileLimitsRow {
  maxFileBytes: number
  companyQuotaBytes: number
}

export async function readFileLimits(tx: Tx): Promise<FileLimitsRow> {
  return tx
    .selectFrom('installation')
    .select(['max_file_bytes as maxFileBytes', 'company_quota_bytes as companyQuotaBytes'])
    .executeTakeFirstOrThrow()
}

/** Undefined until somebody has set it. */
export async function readBilling(tx: Tx): Promise<Billing | undefined> {
  const { billing } = await tx
    .selectFrom('installation')
    .select('billing')
    .executeTakeFirstOrThrow()
  return billing ?? undefined
}

export async function readTwoFactorDemand(tx: Tx): Promise<TwoFactorDemand> {
  const { two_factor_for: demand } = await tx
    .selectFrom('installation')
    .select('two_factor_for')
    .executeTakeFirstOrThrow()
  return demand
}

export async function saveTwoFactorDemand(tx: Tx, demand: TwoFactorDemand): Promise<void> {
  await tx.updateTable('installation').set({ two_factor_for: demand }).execute()
}

export async function saveBilling(tx: Tx, billing: Billing): Promise<void> {
  await tx
    .updateTable('installation')
    .set({ billing: JSON.stringify(billing) })
    .execute()
}

export async function saveFileLimits(
  tx: Tx,
  { maxFileBytes, companyQuotaBytes }: FileLimitsRow,
): Promise<void> {
  await tx
    .updateTable('installation')
    .set({ max_file_bytes: maxFileBytes, company_quota_bytes: companyQuotaBytes })
    .execute()
}
