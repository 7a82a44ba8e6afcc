// Invitations to the agency by administrators: create, list, withdraw.
import { uuidv7 } from 'uuidv7'
import type { NewStaffInvitation, StaffInvitation } from '#contract/clients/directory.ts'
import { dayMs } from '#contract/values/durations.ts'
import { type AuthPlatform, findAccount } from '#server/accounts/auth/service.ts'
import { AppError, orNotFound } from '#server/platform/app-error.ts'
import type { Context } from '#server/platform/context.ts'
import type { Tx } from '#server/platform/database/pool.ts'
import { sendEmail } from '#server/platform/mail/email.ts'
import { consumeRateLimit } from '#server/platform/rate-limits.ts'
import { assertCompaniesExist, assertStillAllowed, recordPerson } from './directory.ts'
import { presentStaffInvitation } from './directory-present.ts'
import { staffInvitation } from './emails.ts'
import { invitationDays, inviteLimit } from './rules.ts'
import * as store from './staff-store.ts'

export const listStaffInvitations = (ctx: Context): Promise<StaffInvitation[]> =>
  ctx.read(async (tx) => {
    const found = await store.listStaffInvitations(tx)
    return found.map((row) => presentStaffInvitation(row, new Date()))
  })

/** An unconfirmed account doesn't block the address; anyone who receives mail there takes it over. */
async function assertFree(tx: Tx, email: string): Promise<void> {
  const account = await findAccount(tx, { email })
  if (!account?.emailConfirmedAt) return
  throw new AppError('taken', {
    fields: {
      email:
        account.role === 'admin'
          ? 'This person already belongs to the agency'
          : 'This address belongs to a client’s account. Staff need an address of their own',
    },
  })
}

/** @throws AppError `taken` at `email`; `invalid` at `companies`; `too_many_requests` */
export async function inviteStaff(
  platform: AuthPlatform,
  ctx: Context,
  { email, staffRole, companies = null }: NewStaffInvitation,
): Promise<StaffInvitation> {
  await consumeRateLimit(platform, inviteLimit, ctx.caller.personId)
  return ctx.transaction(async (tx) => {
    await store.lockStaffRights(tx)
    await assertStillAllowed(tx, ctx)
    await assertFree(tx, email)
    await assertCompaniesExist(tx, companies)
    const expiresAt = new Date(Date.now() + invitationDays * dayMs)
    const invitedBy = ctx.caller.personId
    const rights = { staffRole, companies }
    const asked = { id: uuidv7(), email, ...rights, invitedBy, expiresAt }
    const id = await store.replaceStaffInvitation(tx, asked)
    await sendEmail(tx, staffInvitation, { invitationId: id })
    await recordPerson(tx, ctx, 'invited', id, { name: email })
    const made = orNotFound(await store.findStaffInvitation(tx, id))
    return presentStaffInvitation(made, new Date())
  }, 'agency')
}

export function withdrawStaffInvitation(ctx: Context, id: string): Promise<void> {
  return ctx.transaction(async (tx) => {
    const email = await store.deleteStaffInvitation(tx, id)
    if (email === undefined) throw new AppError('not_found')
    await recordPerson(tx, ctx, 'withdrew invitation', id, { name: email })
  }, 'agency')
}
