// Company invitations by owners and staff: create, list, withdraw.
import { uuidv7 } from 'uuidv7'
import { dayMs } from '#contract/values/durations.ts'
import type { Invitation, InvitationsPage, NewInvitation } from '#contract/clients/people.ts'
import type { AuthPlatform } from '#server/accounts/auth/service.ts'
import { recordPeople, requireCompany } from '#server/clients/companies/service.ts'
import type { Context } from '#server/platform/context.ts'
import type { Tx } from '#server/platform/database/pool.ts'
import { consumeRateLimit } from '#server/platform/rate-limits.ts'
import { sendEmail } from '#server/platform/mail/email.ts'
import { authorize } from '#server/platform/policy.ts'
import { AppError, orNotFound } from '#server/platform/app-error.ts'
import { invitation as invitationEmail } from './emails.ts'
import { lockPeople } from './locked-people.ts'
import { policy } from './policy.ts'
import { presentInvitation } from './present.ts'
import { invitationDays, inviteLimit } from './rules.ts'
import * as store from './store.ts'

export function listInvitations(
  ctx: Context,
  companyId: string,
  page: InvitationsPage,
): Promise<Invitation[]> {
  return ctx.read(async (tx) => {
    await requireCompany(tx, ctx, companyId)
    authorize(policy.requireInvitations, ctx.caller, { companyId })
    const found = await store.listInvitations(tx, ctx.caller, companyId, page)
    return found.map((invitation) => presentInvitation(invitation, new Date()))
  })
}

/** @throws AppError `taken` when the address belongs to one of the company's people; `too_many_requests` */
export async function invite(
  platform: AuthPlatform,
  ctx: Context,
  companyId: string,
  { email, role }: NewInvitation,
): Promise<Invitation> {
  await consumeRateLimit(platform, inviteLimit, ctx.caller.personId)
  return ctx.transaction((tx) => addInvitation(tx, ctx, companyId, { email, role }), 'agency')
}

/**
 * Runs inside the caller's transaction.
 * @throws AppError `taken` when the address belongs to one of the company's people
 */
export async function addInvitation(
  tx: Tx,
  ctx: Context,
  companyId: string,
  { email, role }: NewInvitation,
): Promise<Invitation> {
  const { caller } = ctx
  const members = await lockPeople(tx, ctx, companyId)
  authorize(policy.invite, caller, { companyId })
  if (members.some((member) => member.email === email)) {
    const fields = { email: 'This person already belongs to the company' }
    throw new AppError('taken', { fields })
  }
  const expiresAt = new Date(Date.now() + invitationDays * dayMs)
  const id = await store.replaceInvitation(tx, caller, {
    id: uuidv7(),
    companyId,
    email,
    role,
    invitedBy: caller.personId,
    expiresAt,
  })
  await sendEmail(tx, invitationEmail, { invitationId: id })
  await recordPeople(tx, ctx, companyId, 'invited', { email, role, invitation: id })
  const invitation = orNotFound(await store.findOwnInvitation(tx, caller, id))
  return presentInvitation(invitation, new Date())
}

export function withdrawInvitation(ctx: Context, companyId: string, id: string): Promise<void> {
  return ctx.transaction(async (tx) => {
    await requireCompany(tx, ctx, companyId)
    authorize(policy.invite, ctx.caller, { companyId })
    const email = await store.deleteInvitation(tx, ctx.caller, { companyId, id })
    if (email === undefined) throw new AppError('not_found')
    await recordPeople(tx, ctx, companyId, 'withdrew invitation', { email })
  }, 'agency')
}
