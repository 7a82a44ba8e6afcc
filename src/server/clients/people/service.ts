// A company's people: list, change roles, ban, remove.
import type { Assignable, Contact, Person, PersonChange } from '#contract/clients/people.ts'
import {
  type AuthPlatform,
  emailPasswordLink,
  endSessionsOfShutOut,
  listAssignable,
  lockAccount,
  revokePending,
  updateAccount,
} from '#server/accounts/auth/service.ts'
import { recordPeople, requireCompany } from '#server/clients/companies/service.ts'
import type { Context } from '#server/platform/context.ts'
import type { Database, Tx } from '#server/platform/database/pool.ts'
import { consumeRateLimit } from '#server/platform/rate-limits.ts'
import { authorize } from '#server/platform/policy.ts'
import { AppError } from '#server/platform/app-error.ts'
import { isStaff } from '#server/platform/caller.ts'
import { listContacts as listContactsOf } from './contacts-store.ts'
import { lockPeople } from './locked-people.ts'
import { bansWholePerson, policy } from './policy.ts'
import { bannedBy, presentAssignable, presentPerson } from './present.ts'
import { assertOwnerRemains, passwordLinkLimit } from './rules.ts'
import { deleteOldStaffInvitations } from './staff-store.ts'
import * as store from './store.ts'

export function listPeople(ctx: Context, companyId: string): Promise<Person[]> {
  return ctx.read(async (tx) => {
    await requireCompany(tx, ctx, companyId)
    const members = await requireMembers(tx, ctx, companyId)
    return members.map((member) => presentPerson(member, ctx.caller))
  })
}

/** For staff who assign tasks. */
export function listPeopleToAssign(ctx: Context, companyId: string): Promise<Assignable[]> {
  return ctx.read(async (tx) => {
    await requireCompany(tx, ctx, companyId)
    return (await listAssignable(tx, companyId)).map(presentAssignable)
  })
}

/** @param agencyDatabase client connections can't read the agency's people */
export async function listContacts(
  agencyDatabase: Database,
  ctx: Context,
  companyId: string,
): Promise<Contact[]> {
  await ctx.read((tx) => requireCompany(tx, ctx, companyId))
  const found = await listContactsOf(agencyDatabase, companyId)
  return found.map(({ id, first, last, projects }) => ({
    _id: id,
    name: { first, last },
    projects: projects.toSorted(),
  }))
}

async function requireMembers(tx: Tx, ctx: Context, companyId: string): Promise<store.MemberRow[]> {
  const members = await store.listMembers(tx, ctx.caller, companyId)
  return policy.seeBanned(ctx.caller, { companyId })
    ? members
    : members.filter((member) => bannedBy(member) === null)
}

interface Place {
  member: store.MemberRow
  all: store.MemberRow[]
}

/** Locks the company's people and finds the given one. */
async function lockPerson(tx: Tx, ctx: Context, companyId: string, id: string): Promise<Place> {
  const all = await lockPeople(tx, ctx, companyId)
  const member = all.find((one) => one.id === id)
  // Members don't see banned people.
  const isSeen =
    member && (bannedBy(member) === null || policy.seeBanned(ctx.caller, { companyId }))
  if (!isSeen) throw new AppError('not_found')
  return { member, all }
}

const stateOf = (member: store.MemberRow) => ({
  id: member.id,
  role: member.role,
  isBanned: bannedBy(member) !== null,
})

function checkOwnerRemains(
  ctx: Context,
  { member, all }: Place,
  change: PersonChange | null,
): void {
  if (!isStaff(ctx.caller)) assertOwnerRemains(all.map(stateOf), member.id, change)
}

/** Owners and staff limited to certain companies ban from the company; other staff ban the whole person and lift both bans. */
async function setBanned(tx: Tx, ctx: Context, member: store.MemberRow, banned: boolean) {
  if (!bansWholePerson(ctx.caller)) return store.updateMembership(tx, member, { banned })
  await lockAccount(tx, member.id)
  await updateAccount(tx, member.id, { banned })
  if (banned) await revokePending(tx, member.id)
  else await store.updateMembership(tx, member, { banned })
}

/** @throws AppError `wrong_state` when the company would be left without an owner */
export function changePerson(
  ctx: Context,
  companyId: string,
  id: string,
  change: PersonChange,
): Promise<Person> {
  return ctx.transaction(async (tx) => {
    const place = await lockPerson(tx, ctx, companyId, id)
    const { member } = place
    const person = { ...member, bannedBy: bannedBy(member) }
    if (change.role !== undefined) authorize(policy.changeRole, ctx.caller, person)
    if (change.banned !== undefined) authorize(policy.ban, ctx.caller, person)
    checkOwnerRemains(ctx, place, change)
    if (change.role !== undefined) await store.updateMembership(tx, member, { role: change.role })
    if (change.banned !== undefined) await setBanned(tx, ctx, member, change.banned)
    await endInvitationsBy(tx, ctx, member, change)
    await settle(tx, ctx, member, 'changed person', { ...change })
    const after = await store.listMembers(tx, ctx.caller, companyId)
    const [changed] = after.filter((one) => one.id === id)
    if (!changed) throw new AppError('not_found')
    return presentPerson(changed, ctx.caller)
  }, 'agency')
}

/** Revokes pending invitations from someone who may no longer invite. */
function endInvitationsBy(
  tx: Tx,
  ctx: Context,
  { id, companyId }: store.MemberRow,
  { role, banned }: PersonChange,
): Promise<void> | undefined {
  if (banned && bansWholePerson(ctx.caller)) return store.deleteInvitationsBy(tx, id)
  if (banned || role === 'member') return store.deleteInvitationsBy(tx, id, companyId)
  return undefined
}

/** Applies an access change: ends sessions that have no access left and makes open windows recheck theirs. */
async function settle(
  tx: Tx,
  ctx: Context,
  { id, companyId }: store.MemberRow,
  action: string,
  detail: Record<string, unknown>,
): Promise<void> {
  await endSessionsOfShutOut(tx, [id])
  ctx.recheckAccess([id])
  await recordPeople(tx, ctx, companyId, action, { person: id, ...detail })
}

/** @throws AppError `wrong_state` when the company would be left without an owner */
export function removePerson(ctx: Context, companyId: string, id: string): Promise<void> {
  return ctx.transaction(async (tx) => {
    const place = await lockPerson(tx, ctx, companyId, id)
    const { member } = place
    authorize(policy.remove, ctx.caller, member)
    checkOwnerRemains(ctx, place, null)
    await store.deleteMembership(tx, member)
    await store.deleteInvitationsBy(tx, id, companyId)
    await settle(tx, ctx, member, 'removed person', {})
  }, 'agency')
}

/** @throws AppError `too_many_requests` */
export function sendPasswordLink(
  { hasRateLimits }: AuthPlatform,
  ctx: Context,
  companyId: string,
  id: string,
): Promise<void> {
  return ctx.transaction(async (tx) => {
    const { member } = await lockPerson(tx, ctx, companyId, id)
    authorize(policy.resetPassword, ctx.caller, member)
    await consumeRateLimit({ agencyDatabase: tx, hasRateLimits }, passwordLinkLimit, member.id)
    await emailPasswordLink(tx, member.email)
  }, 'agency')
}

export async function tidyInvitations(db: Tx): Promise<void> {
  await store.deleteOldInvitations(db)
  await deleteOldStaffInvitations(db)
}

export { addInvitation } from './invitations.ts'
export {
  findAccountsOf,
  findInCompanies,
  findInvitedToAgency,
  listWithCompanies,
  prepareInvitations,
  sendPrepared,
  withdrawPrepared,
  listWaiting,
} from './prepared.ts'

export { assertStillAllowed, recordPerson } from './directory.ts'
export { becomeStaff } from './staff-acceptance.ts'
export { lockStaffRights } from './staff-store.ts'
