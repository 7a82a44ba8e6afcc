// Company invitations for the person with the link: view, accept as a new user, accept with an existing account.
import { uuidv7 } from 'uuidv7'
import type { AcceptInvitation, InvitationOffer } from '#contract/accounts/auth.ts'
import {
  type AccountRow,
  type AuthPlatform,
  type Caller,
  addPersonIfNew,
  admit,
  deadLink,
  findAccount,
  getUser,
  hasLink,
  lockAccount,
  canEnter,
  readLink,
  revokeAccess,
  revokePending,
  consumeLink,
  updateAccount,
  verifyCredentials,
  verifySecondFactor,
} from '#server/accounts/auth/service.ts'
import { recordPeople } from '#server/clients/companies/service.ts'
import type { PublicContext } from '#server/platform/context.ts'
import type { Tx } from '#server/platform/database/pool.ts'
import { AppError, invalid } from '#server/platform/app-error.ts'
import { type Newcomer, isOwned, toNewcomer } from './newcomer.ts'
import { presentOffer } from './present.ts'
import { acceptStaffInvitation, requireStaffInvitation } from './staff-acceptance.ts'
import * as store from './store.ts'

/** @throws AppError `invalid` at `token` for an invitation that is no longer valid */
async function readOffer(db: Tx, token: string): Promise<store.OfferRow> {
  const { invitationId } = await readLink(db, 'invitation', token)
  const offer = invitationId === null ? undefined : await store.findInvitation(db, invitationId)
  if (!offer || offer.expiresAt <= new Date() || offer.companyState === 'disabled') throw deadLink()
  return offer
}

export async function requireInvitation(
  platform: AuthPlatform,
  token: string,
): Promise<InvitationOffer> {
  const { agencyDatabase } = platform
  if (await hasLink(agencyDatabase, 'staff invitation', token))
    return requireStaffInvitation(platform, token)
  const offer = await readOffer(agencyDatabase, token)
  return presentOffer(offer, isOwned(await findAccount(agencyDatabase, { email: offer.email })))
}

/** The person accepting: an account owner verified by password, or a new user. */
type Guest = { owner: AccountRow } | { newcomer: Newcomer }

/** @throws AppError `invalid_credentials`; `invalid` at `code` or `credential`; `too_many_requests` */
async function verifyAccount(
  platform: AuthPlatform,
  account: AccountRow,
  accepted: AcceptInvitation,
  caller: Caller,
): Promise<void> {
  const { password } = accepted
  const { source } = caller
  const found = await verifyCredentials(platform, { email: account.email, password, source })
  if (found?.passwordHash !== account.passwordHash || account.bannedAt) {
    throw new AppError('invalid_credentials')
  }
  if (account.role === 'admin') {
    throw invalid({ token: 'This address belongs to the agency, which sees every company' })
  }
  await verifySecondFactor(platform, account, accepted, caller)
}

async function toGuest(
  platform: AuthPlatform,
  email: string,
  accepted: AcceptInvitation,
  caller: Caller,
): Promise<Guest> {
  const account = await findAccount(platform.agencyDatabase, { email })
  if (!isOwned(account)) return { newcomer: await toNewcomer(email, accepted, caller.source) }
  await verifyAccount(platform, account, accepted, caller)
  return { owner: account }
}

/**
 * New users choose a name and a password; account owners enter their existing password.
 * @throws AppError `invalid` at `token`, `name`, `password`, `code`, `credential`; `invalid_credentials`; `too_many_requests`
 */
export async function acceptInvitation(
  platform: AuthPlatform,
  ctx: PublicContext,
  accepted: AcceptInvitation,
  caller: Caller,
) {
  const { agencyDatabase } = platform
  const { source } = caller
  const { token, remember = false } = accepted
  if (await hasLink(agencyDatabase, 'staff invitation', token)) {
    return acceptStaffInvitation(platform, ctx, accepted, source)
  }
  const offer = await readOffer(agencyDatabase, token)
  const guest = await toGuest(platform, offer.email, accepted, caller)

  const { userId, session } = await ctx.transaction(async (tx) => {
    if (!(await store.lockInvitation(tx, offer.id))) throw deadLink()
    await consumeLink(tx, 'invitation', token, { invitationId: offer.id })
    const id = await ('owner' in guest
      ? admitOwner(tx, guest.owner)
      : admitNewcomer(tx, offer.email, guest.newcomer))
    await join(tx, ctx, id, offer)
    return {
      userId: id,
      session: await admit(tx, { id, email: offer.email }, { remember, source }),
    }
  })
  return { user: await getUser(agencyDatabase, userId), ...session }
}

/** @throws AppError `invalid_credentials` when the account changed since its password was compared */
async function admitOwner(tx: Tx, verified: AccountRow): Promise<string> {
  const account = await lockAccount(tx, verified.id)
  const isSame = account?.email === verified.email && account.passwordHash === verified.passwordHash
  if (!isSame) throw new AppError('invalid_credentials')
  await revokePending(tx, account.id)
  return account.id
}

/** Creates the account, or hands over one that was registered with this address but never confirmed. */
async function admitNewcomer(tx: Tx, email: string, newcomer: Newcomer): Promise<string> {
  const { name, passwordHash } = newcomer
  const id = uuidv7()
  const person = { id, role: 'client', ...name, email, passwordHash, isConfirmed: true } as const
  if (await addPersonIfNew(tx, person)) return id
  const found = await findAccount(tx, { email })
  const account = found && (await lockAccount(tx, found.id))
  // Another request confirmed the account just now; the next attempt asks for its password.
  if (account?.email !== email || isOwned(account)) throw new AppError('invalid_credentials')
  await revokeAccess(tx, account.id)
  await updateAccount(tx, account.id, { ...name, passwordHash, isConfirmed: true })
  return account.id
}

/**
 * Accepting an invitation does not lift a ban: banned people can't be invited, so the invitation is older than the ban.
 * @throws AppError `invalid` at `token` for a banned person; `invalid_credentials`
 */
async function join(tx: Tx, ctx: PublicContext, userId: string, offer: store.OfferRow) {
  const { id, companyId, role } = offer
  const before = await store.ensureMembership(tx, { companyId, userId, role })
  if (before === 'banned') {
    throw invalid({
      token: 'You were banned from this company. Ask one of its owners to lift the ban first.',
    })
  }
  await store.deleteInvitationById(tx, id)
  if (!(await canEnter(tx, userId))) throw new AppError('invalid_credentials')
  if (before === 'nobody') {
    await recordPeople(tx, ctx, companyId, 'joined', { person: userId, role, invitation: id })
  }
  ctx.recheckAccess([userId])
}
