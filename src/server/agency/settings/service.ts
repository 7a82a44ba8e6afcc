// Reads and changes the agency's settings, except the public site's content.
import {
  type Settings,
  type SettingsChange,
  type TwoFactorDemand,
  bytesOf,
} from '#contract/agency/settings.ts'
import { defaultBilling } from '#contract/billing/billing.ts'
import { toAddress } from '#contract/values/address-lines.ts'
import { currencyIn, localeIn } from '#contract/values/country-defaults.ts'
import { isTwoFactorEnabled, listOwingTwoFactor } from '#server/accounts/auth/service.ts'
import { AppError, wrongState } from '#server/platform/app-error.ts'
import { setAgencyLocale } from '#server/platform/agency-locale.ts'
import { setAgencyTimeZone } from '#server/platform/clock.ts'
import { type Context, agencyItself } from '#server/platform/context.ts'
import { findLastChange } from '#server/platform/database/activity.ts'
import { wholeBilling } from '#server/platform/database/billing.ts'
import type { Tx } from '#server/platform/database/pool.ts'
import { type ChangedSettings, changedSettings } from './rules.ts'
import * as store from './store.ts'

const megabytes = (bytes: number) => Math.round(bytes / bytesOf(1))

export const getFileLimits = store.readFileLimits

/** What the first administrator says where the agency is. The currency and form of its country can be changed. */
export function setFirstRegion(
  tx: Tx,
  {
    country = '',
    timeZone = null,
  }: { country?: string | undefined; timeZone?: string | null | undefined },
): Promise<void> {
  const currency = currencyIn(country) ?? defaultBilling.currency
  const billing = country && { ...defaultBilling, currency, address: toAddress({ country }) }
  const locale = localeIn(country) ?? null
  return store.saveFirstSettings(tx, { timeZone, locale, billing: billing || null })
}

const present = (row: store.SettingsRow): Settings => ({
  files: {
    maxFileMegabytes: megabytes(row.maxFileBytes),
    companyQuotaMegabytes: megabytes(row.companyQuotaBytes),
  },
  billing: wholeBilling(row.billing),
  security: { twoFactorFor: row.twoFactorFor },
  agency: { timeZone: row.timeZone, locale: row.locale },
  version: row.version,
})

export const getSettings = (ctx: Context): Promise<Settings> =>
  ctx.read(async (tx) => present(await store.readSettings(tx)))

export async function changeSettings(ctx: Context, change: SettingsChange): Promise<Settings> {
  const saved = await saveChange(ctx, change)
  setAgencyTimeZone(saved.agency.timeZone)
  setAgencyLocale(saved.agency.locale)
  return saved
}

function saveChange(ctx: Context, change: SettingsChange): Promise<Settings> {
  return ctx.transaction(async (tx) => {
    const before = present(await store.lockSettings(tx))
    if (change.version !== undefined && change.version !== before.version) throw await stale(tx)
    const { next, fields } = changedSettings(before, change)
    if (next.version === before.version) return before
    if (fields.security.length > 0) await checkOwnFactor(tx, ctx, next.security.twoFactorFor)
    await store.saveSettings(tx, changedColumns(next, fields))
    // Sends open windows to two-factor setup at once for people who are now required to have it.
    if (fields.security.length > 0) ctx.recheckAccess(await listOwingTwoFactor(tx))
    await ctx.record(tx, {
      action: 'changed',
      kind: 'settings',
      id: agencyItself,
      version: next.version,
      isInternal: true,
      detail: { fields: Object.values(fields).flat() },
    })
    return next
  })
}

const stale = async (tx: Tx) =>
  new AppError('stale', { changed: await findLastChange(tx, agencyItself, 'settings') })

const changedColumns = (
  { files, billing, security, agency, version }: Settings,
  fields: ChangedSettings['fields'],
): Partial<store.SettingsRow> => ({
  version,
  ...(fields.files.length > 0 && {
    maxFileBytes: bytesOf(files.maxFileMegabytes),
    companyQuotaBytes: bytesOf(files.companyQuotaMegabytes),
  }),
  ...(fields.billing.length > 0 && { billing }),
  ...(fields.security.length > 0 && { twoFactorFor: security.twoFactorFor }),
  ...(fields.agency.length > 0 && agency),
})

/** @throws AppError `wrong_state` for an administrator who would lock themselves out */
async function checkOwnFactor(tx: Tx, ctx: Context, demand: TwoFactorDemand): Promise<void> {
  if (demand !== 'nobody' && !(await isTwoFactorEnabled(tx, ctx.caller.personId))) {
    throw wrongState('Set up your own second factor first.')
  }
}
