// The agency's settings beside the public site's content.
import { type Billing, defaultBilling } from '#contract/billing.ts'
import { type SecuritySettings, type Settings, bytesOf } from '#contract/settings.ts'
import { isTwoFactorEnabled, listOwingTwoFactor } from '#server/domains/auth/service.ts'
import { AppError } from '#server/platform/app-error.ts'
import type { Context } from '#server/platform/context.ts'
import type { Tx } from '#server/platform/database/pool.ts'
import * as store from './store.ts'

const megabytes = (bytes: number) => Math.round(bytes / bytesOf(1))

export const getFileLimits = store.readFileLimits

/** How invoices are made; for other domains as well. */
export async function readBilling(tx: Tx): Promise<Billing> {
  // What an earlier program saved gains the fields that have come since.
  return { ...defaultBilling, ...(await store.readBilling(tx)) }
}

async function readSettings(tx: Tx): Promise<Settings> {
  const { maxFileBytes, companyQuotaBytes } = await store.readFileLimits(tx)
  return {
    files: {
      maxFileMegabytes: megabytes(maxFileBytes),
      companyQuotaMegabytes: megabytes(companyQuotaBytes),
    },
    billing: await readBilling(tx),
    security: { twoFactorFor: await store.readTwoFactorDemand(tx) },
  }
}

export const getSettings = (ctx: Context): Promise<Settings> => ctx.read(readSettings)

export function changeSettings(
  ctx: Context,
  { files, billing, security }: { [Section in keyof Settings]?: Settings[Section] | undefined },
): Promise<Settings> {
  return ctx.transaction(async (tx) => {
    if (files) {
      await store.saveFileLimits(tx, {
        maxFileBytes: bytesOf(files.maxFileMegabytes),
        companyQuotaBytes: bytesOf(files.companyQuotaMegabytes),
      })
    }
    if (billing) await store.saveBilling(tx, billing)
    if (security) await saveSecurity(ctx, tx, security)
    return readSettings(tx)
  })
}

/** @throws AppError `wrong_state` for whoever would shut themself out */
async function saveSecurity(ctx: Context, tx: Tx, { twoFactorFor }: SecuritySettings) {
  const isOwnReady = await isTwoFactorEnabled(tx, ctx.viewer.personId)
  if (twoFactorFor !== 'nobody' && !isOwnReady) {
    throw new AppError('wrong_state', { message: 'Set up your own second factor first.' })
  }
  await store.saveTwoFactorDemand(tx, twoFactorFor)
  // Open windows lead to the set-up at once.
  ctx.recheckAccess(await listOwingTwoFactor(tx))
}
