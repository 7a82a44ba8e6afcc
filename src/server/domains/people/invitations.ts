// Invitations: made by owners and staff, withdrawn, looked at and accepted by whoever has the link.
import { uuidv7 } from 'uuidv7'
import type { AcceptInvitation, InvitationOffer } from '#contract/auth.ts'
import type { Invitation, NewInvitation } from '#contract/people.ts'
import {
  type AccountRow,
  type AuthPlatform,
  addPersonIfNew,
  beginSession,
  countGuess,
  deadLink,
  demandGoodPassword,
  findAccount,
  forgetGuesses,
  getUser,
  mayEnter,
  readLink,
  spendLink,
  updateAccount,
} from '#server/domains/auth/service.ts'
import { recordPeople, seeCompany } from '#server/domains/companies/service.ts'
import type { Context, PublicContext } from '#server/platform/context.ts'
import type { Tx } from '#server/platform/database/pool.ts'
import { demandWithin } from '#server/platform/limits.ts'
import { sendLetter } from '#server/platform/mail/letter.ts'
import { hashPassword, isPasswordRight } from '#server/platform/passwords.ts'
import { authorize } from '#server/platform/policy.ts'
import { Refusal, invalid } from '#server/platform/refusal.ts'
import { invitation as invitationLetter } from './letters.ts'
import { policy } from './policy.ts'
import { presentInvitation, presentOffer } from './present.ts'
import { invitationDays, inviteLimit } from './rules.ts'
import * as store from './store.ts'

const dayMs = 86_400_000

export function listInvitations(ctx: Context, companyId: string): Promise<Invitation[]> {
  return ctx.read(async (tx) => {
    await seeCompany(tx, ctx, companyId)
    authorize(policy.invite, ctx.viewer, { companyId })
    const found = await store.listInvitations(tx, ctx.viewer, companyId)
    return found.map((invitation) => presentInvitation(invitation, new Date()))
  })
}

/** @throws Refusal `taken` when the address belongs to one of the company's people; `too_many_requests` */
export async function invite(
  platform: AuthPlatform,
  ctx: Context,
  companyId: string,
  { email, role }: NewInvitation,
): Promise<Invitation> {
  await demandWithin(platform, inviteLimit, ctx.viewer.personId)
  return ctx.transaction((tx) => addInvitation(ctx, tx, companyId, { email, role }), 'agency')
}

/**
 * As part of something bigger.
 * @throws Refusal `taken` when the address belongs to one of the company's people
 */
export async function addInvitation(
  ctx: Context,
  tx: Tx,
  companyId: string,
  { email, role }: NewInvitation,
): Promise<Invitation> {
  const { viewer } = ctx
  await seeCompany(tx, ctx, companyId)
  authorize(policy.invite, viewer, { companyId })
  const members = await store.lockMembers(tx, viewer, companyId)
  if (members.some((member) => member.email === email)) {
    const fields = { email: 'This person is one of the company’s people already' }
    throw new Refusal('taken', { fields })
  }
  const id = uuidv7()
  const expiresAt = new Date(Date.now() + invitationDays * dayMs)
  await store.replaceInvitation(tx, {
    id,
    companyId,
    email,
    role,
    invitedBy: viewer.personId,
    expiresAt,
  })
  await sendLetter(tx, invitationLetter, { invitationId: id })
  await recordPeople(ctx, tx, companyId, 'invited', { email, role })
  const made = await store.listInvitations(tx, viewer, companyId)
  const [invitation] = made.filter((one) => one.id === id)
  if (!invitation) throw new Refusal('not_found')
  return presentInvitation(invitation, new Date())
}

export function withdrawInvitation(ctx: Context, companyId: string, id: string): Promise<void> {
  return ctx.transaction(async (tx) => {
    await seeCompany(tx, ctx, companyId)
    authorize(policy.invite, ctx.viewer, { companyId })
    const email = await store.deleteInvitation(tx, ctx.viewer, { companyId, id })
    if (email === undefined) throw new Refusal('not_found')
    await recordPeople(ctx, tx, companyId, 'withdrew invitation', { email })
  }, 'agency')
}

/** @throws Refusal `invalid` at `token` for an invitation that leads nowhere any more */
async function readOffer(db: Tx, token: string): Promise<store.OfferRow> {
  const { invitationId } = await readLink(db, 'invitation', token)
  const offer = invitationId === null ? undefined : await store.findInvitation(db, invitationId)
  if (!offer || offer.expiresAt <= new Date() || offer.companyState === 'disabled') throw deadLink()
  return offer
}

export async function seeInvitation(
  { agency }: AuthPlatform,
  token: string,
): Promise<InvitationOffer> {
  const offer = await readOffer(agency, token)
  const account = await findAccount(agency, { email: offer.email })
  return presentOffer(offer, account !== undefined)
}

type Newcomer = { name: { first: string; last: string }; passwordHash: string }

/** @throws Refusal `invalid` at `name` or `password` */
async function newcomer(email: string, { name, password }: AcceptInvitation): Promise<Newcomer> {
  if (!name) {
    throw invalid({
      'name.first': 'First name is required',
      'name.last': 'Last name is required',
    })
  }
  demandGoodPassword(password, 'password', { email, name })
  return { name, passwordHash: await hashPassword(password) }
}

/** @throws Refusal `invalid_credentials`; `too_many_requests` */
async function demandAccount(platform: AuthPlatform, account: AccountRow, password: string) {
  await countGuess(platform, account.email)
  const isRight = await isPasswordRight(password, account.passwordHash)
  if (!isRight || account.bannedAt) throw new Refusal('invalid_credentials')
  if (account.role === 'admin') {
    throw invalid({ token: 'This address belongs to the agency, which sees every company' })
  }
}

/**
 * Someone new chooses a name and a password; whoever has an account gives the one they have.
 * @throws Refusal `invalid` at `token`, `name`, `password`; `invalid_credentials`; `too_many_requests`
 */
export async function acceptInvitation(
  platform: AuthPlatform,
  ctx: PublicContext,
  accepted: AcceptInvitation,
  userAgent: string,
) {
  const { agency } = platform
  const { token, password, remember = false } = accepted
  const offer = await readOffer(agency, token)
  const account = await findAccount(agency, { email: offer.email })
  const fresh = account ? undefined : await newcomer(offer.email, accepted)
  if (account) await demandAccount(platform, account, password)

  const { userId, session } = await ctx.transaction(async (tx) => {
    if (!(await store.lockInvitation(tx, offer.id))) throw deadLink()
    await spendLink(tx, 'invitation', token, { invitationId: offer.id })
    const id = account?.id ?? (await addNewcomer(tx, offer.email, fresh))
    await join(ctx, tx, id, offer)
    if (account) await forgetGuesses(tx, account.email)
    return { userId: id, session: await beginSession(tx, id, { remember, userAgent }) }
  })
  return { user: await getUser(agency, userId), ...session }
}

async function addNewcomer(tx: Tx, email: string, fresh: Newcomer | undefined): Promise<string> {
  const id = uuidv7()
  const isAdded =
    fresh !== undefined &&
    (await addPersonIfNew(tx, {
      id,
      role: 'client',
      ...fresh.name,
      email,
      passwordHash: fresh.passwordHash,
      isConfirmed: true,
    }))
  // Registered with this address in this very moment: the next attempt asks for that password.
  if (!isAdded) throw new Refusal('invalid_credentials')
  return id
}

async function join(ctx: PublicContext, tx: Tx, userId: string, offer: store.OfferRow) {
  const { id, companyId, role } = offer
  await store.ensureMembership(tx, { companyId, userId, role })
  await store.deleteInvitationById(tx, id)
  await updateAccount(tx, userId, { isConfirmed: true })
  if (!(await mayEnter(tx, userId))) throw new Refusal('invalid_credentials')
  await recordPeople(ctx, tx, companyId, 'joined', { person: userId, role })
  ctx.recheckAccess([userId])
}
