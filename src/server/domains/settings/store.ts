// The agency's settings in the installation's one row.
import type { Billing } from '#contract/billing.ts'
import type { TwoFactorDemand } from '#contract/settings.ts'
import type { Tx } from '#server/platform/database/pool.ts'

export interface FileLimitsRow {
  maxFileBytes: number
  companyQuotaBytes: number
}

export interface SettingsRow extends FileLimitsRow {
  /** Null until somebody has set it. */
  billing: Billing | null
  twoFactorFor: TwoFactorDemand
  version: number
}

export async function readFileLimits(tx: Tx): Promise<FileLimitsRow> {
  return tx
    .selectFrom('installation')
    .select(['max_file_bytes as maxFileBytes', 'company_quota_bytes as companyQuotaBytes'])
    .executeTakeFirstOrThrow()
}

const selectSettings = (tx: Tx) =>
  tx
    .selectFrom('installation')
    .select(['max_file_bytes as maxFileBytes', 'company_quota_bytes as companyQuotaBytes'])
    .select(['billing', 'two_factor_for as twoFactorFor', 'settings_version as version'])

export const readSettings = (tx: Tx): Promise<SettingsRow> =>
  selectSettings(tx).executeTakeFirstOrThrow()

/** Whoever changes them too waits for the other's end. */
export const lockSettings = (tx: Tx): Promise<SettingsRow> =>
  selectSettings(tx).forUpdate().executeTakeFirstOrThrow()

/** Sections that are not given stay as they are. */
export async function saveSettings(
  tx: Tx,
  { maxFileBytes, companyQuotaBytes, billing, twoFactorFor, version }: Partial<SettingsRow>,
): Promise<void> {
  await tx
    .updateTable('installation')
    .set({
      settings_version: version,
      max_file_bytes: maxFileBytes,
      company_quota_bytes: companyQuotaBytes,
      billing: billing && JSON.stringify(billing),
      two_factor_for: twoFactorFor,
    })
    .execute()
}
