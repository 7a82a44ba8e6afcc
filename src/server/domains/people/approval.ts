// The agency approves a company as its owner's: whoever turns out to have another address is approved anew.
import { type AuthPlatform, listStaffWith, verifyEmail } from '#server/domains/auth/service.ts'
import { withdrawApproval } from '#server/domains/companies/service.ts'
import type { PublicContext } from '#server/platform/context.ts'
import type { Tx } from '#server/platform/database/pool.ts'
import { sendEmail } from '#server/platform/mail/email.ts'
import { registrationWaiting } from './emails.ts'
import * as store from './store.ts'

/** In the app, and by an email with what is known of the company. */
export async function askForApproval(tx: Tx, ctx: PublicContext, companyId: string): Promise<void> {
  await ctx.notify(tx, { kind: 'approval', record: companyId, about: new Date().toISOString() })
  for (const staffId of await listStaffWith(tx, 'clients')) {
    await sendEmail(tx, registrationWaiting, { companyId, staffId })
  }
}

/**
 * Somebody who registered with an address that was never shown to be theirs, and was approved under it, must not come in
 * by confirming another.
 * @throws AppError `invalid` at `token`; `taken` when another account got the new address meanwhile
 */
export const confirmAddress = (platform: AuthPlatform, ctx: PublicContext, token: string) =>
  verifyEmail(platform, ctx, token, async (tx, personId) => {
    const companyIds = await store.listCompaniesOwnedAlone(tx, personId)
    for (const id of await withdrawApproval(tx, ctx, companyIds)) await askForApproval(tx, ctx, id)
  })
