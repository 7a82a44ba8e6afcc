// Stores memberships and invitations.
import { sql } from 'kysely'
import type { CompanyRole } from '#contract/clients/companies.ts'
import type { InvitationsPage } from '#contract/clients/people.ts'
import type { Tx } from '#server/platform/database/pool.ts'
import { visibleTo } from '#server/platform/database/tenancy.ts'
import { type Caller, isStaff } from '#server/platform/caller.ts'

export interface MemberRow {
  id: string
  companyId: string
  first: string
  last: string
  email: string
  role: CompanyRole
  emailConfirmedAt: Date | null
  /** Set by the agency; applies to the whole person. */
  personBannedAt: Date | null
  /** Set by an owner; applies to this company. */
  bannedAt: Date | null
  joinedAt: Date
}

function members(db: Tx, caller: Caller, companyId: string) {
  return db
    .selectFrom('memberships')
    .innerJoin('users', 'users.id', 'memberships.user_id')
    .select(['users.id', 'memberships.company_id as companyId', 'memberships.role'])
    .select(['users.first_name as first', 'users.last_name as last', 'users.email'])
    .select(['users.email_confirmed_at as emailConfirmedAt', 'users.banned_at as personBannedAt'])
    .select(['memberships.banned_at as bannedAt', 'memberships.created_at as joinedAt'])
    .where('memberships.company_id', '=', companyId)
    .where(visibleTo(caller, 'memberships.company_id'))
}

/** Owners first. */
export async function listMembers(db: Tx, caller: Caller, companyId: string): Promise<MemberRow[]> {
  return members(db, caller, companyId)
    .orderBy(sql`memberships.role <> 'owner'`)
    .orderBy(sql`lower(users.first_name)`)
    .orderBy(sql`lower(users.last_name)`)
    .orderBy('users.id')
    .execute()
}

/** Locks the company's memberships, always in the same order to avoid deadlocks. */
export async function lockMembers(tx: Tx, caller: Caller, companyId: string): Promise<MemberRow[]> {
  return members(tx, caller, companyId).orderBy('users.id').forUpdate('memberships').execute()
}

export async function updateMembership(
  tx: Tx,
  { companyId, id }: { companyId: string; id: string },
  change: { role: CompanyRole } | { banned: boolean },
): Promise<void> {
  await tx
    .updateTable('memberships')
    .set(
      'role' in change
        ? { role: change.role }
        : { banned_at: change.banned ? sql<Date>`coalesce(banned_at, now())` : null },
    )
    .where('company_id', '=', companyId)
    .where('user_id', '=', id)
    .execute()
}

export async function deleteMembership(
  tx: Tx,
  { companyId, id }: { companyId: string; id: string },
): Promise<void> {
  await tx
    .deleteFrom('memberships')
    .where('company_id', '=', companyId)
    .where('user_id', '=', id)
    .execute()
}

/** Leaves an existing membership unchanged. @returns the previous state */
export async function ensureMembership(
  tx: Tx,
  { companyId, userId, role }: { companyId: string; userId: string; role: CompanyRole },
): Promise<'nobody' | 'member' | 'banned'> {
  const { numInsertedOrUpdatedRows } = await tx
    .insertInto('memberships')
    .values({ company_id: companyId, user_id: userId, role, banned_at: null })
    .onConflict((conflict) => conflict.columns(['company_id', 'user_id']).doNothing())
    .executeTakeFirst()
  if (numInsertedOrUpdatedRows === 1n) return 'nobody'
  const found = await tx
    .selectFrom('memberships')
    .select('banned_at as bannedAt')
    .where('company_id', '=', companyId)
    .where('user_id', '=', userId)
    .forUpdate()
    .executeTakeFirst()
  return found?.bannedAt ? 'banned' : 'member'
}

/** Companies where this person is the only owner with a confirmed address. */
export async function listCompaniesOwnedAlone(db: Tx, personId: string): Promise<string[]> {
  const rows = await db
    .selectFrom('memberships')
    .select('company_id as id')
    .where('user_id', '=', personId)
    .where('role', '=', 'owner')
    .where(
      sql<boolean>`not exists (select from memberships m join users u on u.id = m.user_id
        where m.company_id = memberships.company_id and m.role = 'owner' and u.id <> ${personId}
          and u.email_confirmed_at is not null)`,
    )
    .execute()
  return rows.map(({ id }) => id)
}

export interface InvitationRow {
  id: string
  companyId: string
  email: string
  /** Name from an import. */
  first: string
  last: string
  role: CompanyRole
  isSent: boolean
  inviterFirst: string | null
  inviterLast: string | null
  createdAt: Date
  expiresAt: Date
}

function invitations(db: Tx) {
  return db
    .selectFrom('invitations')
    .leftJoin('users', 'users.id', 'invitations.invited_by')
    .select(['invitations.id', 'invitations.company_id as companyId', 'invitations.email'])
    .select(['invitations.role', 'invitations.created_at as createdAt'])
    .select(['invitations.expires_at as expiresAt', 'invitations.is_sent as isSent'])
    .select(['invitations.first_name as first', 'invitations.last_name as last'])
    .select(['users.first_name as inviterFirst', 'users.last_name as inviterLast'])
}

/** Only the agency sees unsent invitations. */
const isShown = (caller: Caller) => (isStaff(caller) ? sql<boolean>`true` : sql<boolean>`is_sent`)

const visibleInvitations = (db: Tx, caller: Caller) =>
  invitations(db).where(visibleTo(caller, 'invitations.company_id')).where(isShown(caller))

/** Newest first; ids are in creation order. */
export function listInvitations(
  db: Tx,
  caller: Caller,
  companyId: string,
  { after, size }: InvitationsPage,
): Promise<InvitationRow[]> {
  const found = visibleInvitations(db, caller).where('invitations.company_id', '=', companyId)
  const page = after === undefined ? found : found.where('invitations.id', '<', after)
  return page.orderBy('invitations.id', 'desc').limit(size).execute()
}

export interface OfferRow extends InvitationRow {
  company: string
  companyState: 'waiting' | 'enabled' | 'disabled'
}

/** @returns undefined unless the caller may see the invitation */
export const findOwnInvitation = (
  db: Tx,
  caller: Caller,
  id: string,
): Promise<InvitationRow | undefined> =>
  visibleInvitations(db, caller).where('invitations.id', '=', id).executeTakeFirst()

/** Includes the company, for the person with the link. Has no visibility check. */
export async function findInvitation(db: Tx, id: string): Promise<OfferRow | undefined> {
  return invitations(db)
    .innerJoin('companies', 'companies.id', 'invitations.company_id')
    .select(['companies.name as company', 'companies.state as companyState'])
    .where('invitations.id', '=', id)
    .executeTakeFirst()
}

/** Locks the row, so an invitation can't be accepted twice. */
export async function lockInvitation(tx: Tx, id: string): Promise<boolean> {
  const found = await tx
    .selectFrom('invitations')
    .select('id')
    .where('id', '=', id)
    .forUpdate()
    .executeTakeFirst()
  return found !== undefined
}

export interface NewInvitationRow {
  id: string
  companyId: string
  email: string
  role: CompanyRole
  invitedBy: string
  expiresAt: Date
}

/**
 * Replaces an invitation to the same address: its links stop working, and its name is kept if the caller may see it.
 * @returns the new invitation's id, which is the replaced one's id if that was unsent and visible to the caller
 */
export async function replaceInvitation(
  tx: Tx,
  caller: Caller,
  invitation: NewInvitationRow,
): Promise<string> {
  const { companyId, email, role, invitedBy, expiresAt } = invitation
  const before = await tx
    .deleteFrom('invitations')
    .where('company_id', '=', companyId)
    .where('email', '=', email)
    .returning(['id', 'first_name', 'last_name', 'is_sent'])
    .executeTakeFirst()
  const known = before?.is_sent === true || isStaff(caller) ? before : undefined
  const id = known?.is_sent === false ? known.id : invitation.id
  await tx
    .insertInto('invitations')
    .values({
      id,
      company_id: companyId,
      email,
      role,
      invited_by: invitedBy,
      expires_at: expiresAt,
      first_name: known?.first_name ?? '',
      last_name: known?.last_name ?? '',
    })
    .execute()
  return id
}

/** @returns the invited address; undefined if the caller has no such invitation */
export async function deleteInvitation(
  tx: Tx,
  caller: Caller,
  { companyId, id }: { companyId: string; id: string },
): Promise<string | undefined> {
  const gone = await tx
    .deleteFrom('invitations')
    .where('id', '=', id)
    .where('company_id', '=', companyId)
    .where(visibleTo(caller, 'invitations.company_id'))
    .where(isShown(caller))
    .returning('email')
    .executeTakeFirst()
  return gone?.email
}

/** @param companyId limits it to invitations to this company */
export async function deleteInvitationsBy(
  tx: Tx,
  inviterId: string,
  companyId?: string,
): Promise<void> {
  const all = tx.deleteFrom('invitations').where('invited_by', '=', inviterId)
  await (companyId === undefined ? all : all.where('company_id', '=', companyId)).execute()
}

export async function deleteInvitationById(tx: Tx, id: string): Promise<void> {
  await tx.deleteFrom('invitations').where('id', '=', id).execute()
}

/** Keeps expired invitations for a while, so people can see that they were never accepted. */
export async function deleteOldInvitations(db: Tx): Promise<void> {
  await db
    .deleteFrom('invitations')
    .where('expires_at', '<', sql<Date>`now() - interval '30 days'`)
    .execute()
}
