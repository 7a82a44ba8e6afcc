// Agency invitations for the person with the link: view, and accept with a new account.
import { uuidv7 } from 'uuidv7'
import type { AcceptInvitation, InvitationOffer } from '#contract/accounts/auth.ts'
import type { StaffRights } from '#contract/agency/staff-roles.ts'
import {
  type AuthPlatform,
  addPersonIfNew,
  admit,
  deadLink,
  findAccount,
  getUser,
  lockAccount,
  readLink,
  revokeAccess,
  consumeLink,
  updateAccount,
} from '#server/accounts/auth/service.ts'
import { invalid } from '#server/platform/app-error.ts'
import type { PublicContext } from '#server/platform/context.ts'
import type { Tx } from '#server/platform/database/pool.ts'
import type { CallSource } from '#server/platform/http/device-cookie.ts'
import { presentStaffOffer } from './directory-present.ts'
import { recordPerson } from './directory.ts'
import { type Newcomer, isOwned, toNewcomer } from './newcomer.ts'
import * as store from './staff-store.ts'

/** @throws AppError `invalid` at `token` for an invitation that is no longer valid */
async function readOffer(db: Tx, token: string): Promise<store.StaffInvitationRow> {
  const { staffInvitationId: id } = await readLink(db, 'staff invitation', token)
  const offer = id === null ? undefined : await store.findStaffInvitation(db, id)
  if (!offer || offer.expiresAt <= new Date()) throw deadLink()
  return offer
}

export const requireStaffInvitation = async (
  { agencyDatabase }: AuthPlatform,
  token: string,
): Promise<InvitationOffer> => presentStaffOffer(await readOffer(agencyDatabase, token))

/** A link alone must not turn an existing account into a staff account: someone else may read its mail. */
const addressInUse = () =>
  invalid({
    token: 'An account with this address already exists. Ask for an invitation to a different one.',
  })

/** @throws AppError `invalid` at `token`, `name`, `password` */
export async function acceptStaffInvitation(
  platform: AuthPlatform,
  ctx: PublicContext,
  accepted: AcceptInvitation,
  source: CallSource,
) {
  const { agencyDatabase } = platform
  const { token, remember = false } = accepted
  const { id: offerId, email } = await readOffer(agencyDatabase, token)
  if (isOwned(await findAccount(agencyDatabase, { email }))) throw addressInUse()
  const newcomer = await toNewcomer(email, accepted, source)

  const { userId, session } = await ctx.transaction(async (tx) => {
    const offer = await store.lockStaffInvitation(tx, offerId)
    if (!offer) throw deadLink()
    await consumeLink(tx, 'staff invitation', token, { staffInvitationId: offerId })
    const id = await becomeStaff(tx, offer, newcomer)
    if (id === undefined) throw addressInUse()
    await store.deleteStaffInvitation(tx, offerId)
    const { first, last } = newcomer.name
    await recordPerson(tx, ctx, 'joined', id, {
      name: `${first} ${last}`,
      person: id,
      invitation: offerId,
    })
    ctx.recheckAccess([id])
    return { userId: id, session: await admit(tx, { id, email }, { remember, source }) }
  })
  return { user: await getUser(agencyDatabase, userId), ...session }
}

/**
 * Creates the account, or takes over one that was registered with this address but never confirmed.
 * @returns undefined if the address belongs to someone else
 */
export async function becomeStaff(
  tx: Tx,
  { email, staffRole, companies }: StaffRights & { email: string },
  newcomer: Newcomer,
): Promise<string | undefined> {
  const { name, passwordHash } = newcomer
  const person = { id: uuidv7(), role: 'admin', staffRole, ...name, email, passwordHash } as const
  const isNew = await addPersonIfNew(tx, { ...person, isConfirmed: true })
  const id = isNew ? person.id : await takeUnconfirmed(tx, email, newcomer)
  if (id !== undefined) await store.saveStaffRights(tx, id, { staffRole, companies })
  return id
}

async function takeUnconfirmed(
  tx: Tx,
  email: string,
  { name, passwordHash }: Newcomer,
): Promise<string | undefined> {
  const found = await findAccount(tx, { email })
  const account = found && (await lockAccount(tx, found.id))
  // Another request confirmed the account just now.
  if (account?.email !== email || isOwned(account) || account.bannedAt) return undefined
  await revokeAccess(tx, account.id)
  await store.deleteMembershipsOf(tx, account.id)
  await updateAccount(tx, account.id, { ...name, passwordHash, isConfirmed: true })
  return account.id
}
