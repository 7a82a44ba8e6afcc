// Approval is tied to the owner's email address: if the owner confirms a different one, the company needs approval again.
import { type AuthPlatform, listStaffWith, verifyEmail } from '#server/accounts/auth/service.ts'
import { withdrawApproval } from '#server/clients/companies/service.ts'
import type { PublicContext } from '#server/platform/context.ts'
import type { Tx } from '#server/platform/database/pool.ts'
import { sendEmails } from '#server/platform/mail/email.ts'
import { registrationWaiting } from './emails.ts'
import * as store from './store.ts'

/** Notifies staff in the app and by an email with the company's details. */
export async function askForApproval(tx: Tx, ctx: PublicContext, companyId: string): Promise<void> {
  await ctx.notify(tx, { kind: 'approval', record: companyId, about: new Date().toISOString() })
  const staff = await listStaffWith(tx, 'clients')
  await sendEmails(
    tx,
    registrationWaiting,
    staff.map((staffId) => ({ companyId, staffId })),
  )
}

/**
 * Prevents someone from registering with an address that isn't theirs, getting approved under it, and then getting in
 * by confirming a different address.
 * @throws AppError `invalid` at `token`; `taken` when another account got the new address meanwhile
 */
export const confirmAddress = (platform: AuthPlatform, ctx: PublicContext, token: string) =>
  verifyEmail(platform, ctx, token, async (tx, personId) => {
    const companyIds = await store.listCompaniesOwnedAlone(tx, personId)
    for (const id of await withdrawApproval(tx, ctx, companyIds)) await askForApproval(tx, ctx, id)
  })
