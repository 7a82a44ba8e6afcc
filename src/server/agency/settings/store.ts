// Agency settings, stored in the installation's single row.
import type { Billing } from '#contract/billing/billing.ts'
import type { TwoFactorDemand } from '#contract/agency/settings.ts'
import type { Tx } from '#server/platform/database/pool.ts'

export interface FileLimitsRow {
  maxFileBytes: number
  companyQuotaBytes: number
}

export interface SettingsRow extends FileLimitsRow {
  /** Null until set. */
  billing: Billing | null
  twoFactorFor: TwoFactorDemand
  /** Null for the one that the program was started in. */
  timeZone: string | null
  version: number
}

export async function readFileLimits(tx: Tx): Promise<FileLimitsRow> {
  return tx
    .selectFrom('installation')
    .select(['max_file_bytes as maxFileBytes', 'company_quota_bytes as companyQuotaBytes'])
    .executeTakeFirstOrThrow()
}

export async function readTimeZone(tx: Tx): Promise<string | null> {
  const row = await tx.selectFrom('installation').select('time_zone as timeZone').executeTakeFirst()
  return row?.timeZone ?? null
}

/** Set up by the first administrator, unless an archive brought one. */
export async function setFirstTimeZone(tx: Tx, timeZone: string): Promise<void> {
  await tx
    .updateTable('installation')
    .set({ time_zone: timeZone })
    .where('time_zone', 'is', null)
    .execute()
}

const selectSettings = (tx: Tx) =>
  tx
    .selectFrom('installation')
    .select(['max_file_bytes as maxFileBytes', 'company_quota_bytes as companyQuotaBytes'])
    .select(['billing', 'two_factor_for as twoFactorFor', 'time_zone as timeZone'])
    .select('settings_version as version')

export const readSettings = (tx: Tx): Promise<SettingsRow> =>
  selectSettings(tx).executeTakeFirstOrThrow()

/** Serializes concurrent changes. */
export const lockSettings = (tx: Tx): Promise<SettingsRow> =>
  selectSettings(tx).forUpdate().executeTakeFirstOrThrow()

/** Omitted sections keep their values. */
export async function saveSettings(
  tx: Tx,
  {
    maxFileBytes,
    companyQuotaBytes,
    billing,
    twoFactorFor,
    timeZone,
    version,
  }: Partial<SettingsRow>,
): Promise<void> {
  await tx
    .updateTable('installation')
    .set({
      settings_version: version,
      max_file_bytes: maxFileBytes,
      company_quota_bytes: companyQuotaBytes,
      billing: billing && JSON.stringify(billing),
      two_factor_for: twoFactorFor,
      time_zone: timeZone,
    })
    .execute()
}
