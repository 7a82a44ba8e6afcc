// Stores staff rights and invitations to the agency.
import { sql } from 'kysely'
import type { StaffRights, StaffRole } from '#contract/agency/staff-roles.ts'
import type { Tx } from '#server/platform/database/pool.ts'

/** Serializes changes of rights; released when the transaction ends. */
export async function lockStaffRights(tx: Tx): Promise<void> {
  await sql`select pg_advisory_xact_lock(7310021)`.execute(tx)
}

/** Checks for an administrator who can sign in. */
export async function hasActiveAdministrator(tx: Tx): Promise<boolean> {
  const found = await tx
    .selectFrom('users')
    .select('id')
    .where('staff_role', '=', 'administrator')
    .where('banned_at', 'is', null)
    .where('password_hash', 'is not', null)
    .limit(1)
    .executeTakeFirst()
  return found !== undefined
}

/** Turns a person into staff or changes their rights; ignores companies that no longer exist. */
export async function saveStaffRights(
  tx: Tx,
  personId: string,
  { staffRole, companies }: StaffRights,
): Promise<void> {
  await tx
    .updateTable('users')
    .set({ role: 'admin', staff_role: staffRole, has_chosen_companies: companies !== null })
    .where('id', '=', personId)
    .execute()
  await tx.deleteFrom('staff_companies').where('user_id', '=', personId).execute()
  await sql`insert into staff_companies (user_id, company_id)
    select ${personId}, id from companies where id = any (${companies ?? []}::uuid[])`.execute(tx)
}

export async function countCompanies(tx: Tx, ids: readonly string[]): Promise<number> {
  const { count } = await tx
    .selectFrom('companies')
    .select(({ fn }) => fn.countAll<number>().as('count'))
    .where('id', '=', sql<string>`any (${ids}::uuid[])`)
    .executeTakeFirstOrThrow()
  return count
}

export async function deleteMembershipsOf(tx: Tx, personId: string): Promise<void> {
  await tx.deleteFrom('memberships').where('user_id', '=', personId).execute()
}

export interface StaffInvitationRow {
  id: string
  email: string
  /** Name from an import. */
  first: string
  last: string
  staffRole: StaffRole
  companies: string[] | null
  isSent: boolean
  inviterFirst: string
  inviterLast: string
  createdAt: Date
  expiresAt: Date
}

const staffInvitations = (tx: Tx) =>
  tx
    .selectFrom('staff_invitations')
    .innerJoin('users', 'users.id', 'staff_invitations.invited_by')
    .select(['staff_invitations.id', 'staff_invitations.email'])
    .select(['staff_invitations.staff_role as staffRole'])
    .select(sql<string[] | null>`staff_invitations.companies::text[]`.as('companies'))
    .select(['staff_invitations.first_name as first', 'staff_invitations.last_name as last'])
    .select(['staff_invitations.is_sent as isSent', 'staff_invitations.created_at as createdAt'])
    .select(['staff_invitations.expires_at as expiresAt'])
    .select(['users.first_name as inviterFirst', 'users.last_name as inviterLast'])

/** Newest first. */
export const listStaffInvitations = (tx: Tx): Promise<StaffInvitationRow[]> =>
  staffInvitations(tx)
    .orderBy('staff_invitations.created_at', 'desc')
    .orderBy('staff_invitations.id', 'desc')
    .execute()

export const findStaffInvitation = (tx: Tx, id: string): Promise<StaffInvitationRow | undefined> =>
  staffInvitations(tx).where('staff_invitations.id', '=', id).executeTakeFirst()

/** Locks the row, so an invitation can't be accepted twice. */
export const lockStaffInvitation = (tx: Tx, id: string): Promise<StaffInvitationRow | undefined> =>
  staffInvitations(tx)
    .where('staff_invitations.id', '=', id)
    .forUpdate('staff_invitations')
    .executeTakeFirst()

export interface NewStaffInvitationRow extends StaffRights {
  id: string
  email: string
  invitedBy: string
  expiresAt: Date
}

/**
 * Replaces an invitation to the same address: its links stop working, its name is kept.
 * @returns the new invitation's id, which is the replaced one's id if that was still unsent
 */
export async function replaceStaffInvitation(
  tx: Tx,
  { id: newId, email, staffRole, companies, invitedBy, expiresAt }: NewStaffInvitationRow,
): Promise<string> {
  const before = await tx
    .deleteFrom('staff_invitations')
    .where('email', '=', email)
    .returning(['id', 'first_name', 'last_name', 'is_sent'])
    .executeTakeFirst()
  const id = before?.is_sent === false ? before.id : newId
  await tx
    .insertInto('staff_invitations')
    .values({
      id,
      email,
      staff_role: staffRole,
      companies: companies === null ? null : [...companies],
      invited_by: invitedBy,
      expires_at: expiresAt,
      first_name: before?.first_name ?? '',
      last_name: before?.last_name ?? '',
    })
    .execute()
  return id
}

/** @returns the invited address */
export async function deleteStaffInvitation(tx: Tx, id: string): Promise<string | undefined> {
  const gone = await tx
    .deleteFrom('staff_invitations')
    .where('id', '=', id)
    .returning('email')
    .executeTakeFirst()
  return gone?.email
}

export async function deleteStaffInvitationsBy(tx: Tx, inviterId: string): Promise<void> {
  await tx.deleteFrom('staff_invitations').where('invited_by', '=', inviterId).execute()
}

/** Deletes the inviter's invitations to all companies except the given ones. */
export async function deleteInvitationsBeyond(
  tx: Tx,
  inviterId: string,
  companies: readonly string[],
): Promise<void> {
  await tx
    .deleteFrom('invitations')
    .where('invited_by', '=', inviterId)
    .where('company_id', '!=', sql<string>`all (${companies}::uuid[])`)
    .execute()
}

/** Keeps expired invitations for a while, so people can see that they were never accepted. */
export async function deleteOldStaffInvitations(db: Tx): Promise<void> {
  await db
    .deleteFrom('staff_invitations')
    .where('expires_at', '<', sql<Date>`now() - interval '30 days'`)
    .execute()
}
