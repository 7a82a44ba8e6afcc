// Agency settings, stored in the installation's single row.
import { sql } from 'kysely'
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
  /** Null for US format. */
  locale: string | null
  version: number
}

export async function readFileLimits(tx: Tx): Promise<FileLimitsRow> {
  return tx
    .selectFrom('installation')
    .select(['max_file_bytes as maxFileBytes', 'company_quota_bytes as companyQuotaBytes'])
    .executeTakeFirstOrThrow()
}

type Region = Pick<SettingsRow, 'timeZone' | 'locale'>

export async function readRegion(tx: Tx): Promise<Region> {
  const row = await tx
    .selectFrom('installation')
    .select(['time_zone as timeZone', 'locale'])
    .executeTakeFirst()
  return row ?? { timeZone: null, locale: null }
}

/** Sets what has not come with an archive. */
export async function saveFirstSettings(
  tx: Tx,
  { timeZone, locale, billing }: Region & Pick<SettingsRow, 'billing'>,
): Promise<void> {
  await tx
    .updateTable('installation')
    .set({
      time_zone: sql`coalesce(time_zone, ${timeZone})`,
      locale: sql`coalesce(locale, ${locale})`,
      billing: sql`coalesce(billing, ${billing && JSON.stringify(billing)}::jsonb)`,
    })
    .execute()
}

const selectSettings = (tx: Tx) =>
  tx
    .selectFrom('installation')
    .select(['max_file_bytes as maxFileBytes', 'company_quota_bytes as companyQuotaBytes'])
    .select(['billing', 'two_factor_for as twoFactorFor', 'time_zone as timeZone', 'locale'])
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
    locale,
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
      locale,
    })
    .execute()
}
