// Invitations as whoever has the link meets them: looked at, and accepted by someone new or with the account they have.
import { uuidv7 } from 'uuidv7'
import type { AcceptInvitation, InvitationOffer } from '#contract/auth.ts'
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
import { recordPeople } from '#server/domains/companies/service.ts'
import type { PublicContext } from '#server/platform/context.ts'
import type { Tx } from '#server/platform/database/pool.ts'
import { hashPassword, isPasswordRight } from '#server/platform/passwords.ts'
import { AppError, invalid } from '#server/platform/app-error.ts'
import { presentOffer } from './present.ts'
import * as store from './store.ts'

/** @throws AppError `invalid` at `token` for an invitation that leads nowhere any more */
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

/** @throws AppError `invalid` at `name` or `password` */
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

/** @throws AppError `invalid_credentials`; `too_many_requests` */
async function demandAccount(platform: AuthPlatform, account: AccountRow, password: string) {
  await countGuess(platform, account.email)
  const isRight = await isPasswordRight(password, account.passwordHash)
  if (!isRight || account.bannedAt) throw new AppError('invalid_credentials')
  if (account.role === 'admin') {
    throw invalid({ token: 'This address belongs to the agency, which sees every company' })
  }
}

/**
 * Someone new chooses a name and a password; whoever has an account gives the one they have.
 * @throws AppError `invalid` at `token`, `name`, `password`; `invalid_credentials`; `too_many_requests`
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
  if (!isAdded) throw new AppError('invalid_credentials')
  return id
}

async function join(ctx: PublicContext, tx: Tx, userId: string, offer: store.OfferRow) {
  const { id, companyId, role } = offer
  await store.ensureMembership(tx, { companyId, userId, role })
  await store.deleteInvitationById(tx, id)
  await updateAccount(tx, userId, { isConfirmed: true })
  if (!(await mayEnter(tx, userId))) throw new AppError('invalid_credentials')
  await recordPeople(ctx, tx, companyId, 'joined', { person: userId, role })
  ctx.recheckAccess([userId])
}
