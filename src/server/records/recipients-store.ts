// People whom notifications may concern. What each of them may see is checked later.
import { type RawBuilder, sql } from 'kysely'
import type { ApprovalMode } from '#contract/work/approval-modes.ts'
import type { NotificationKind } from '#contract/records/notifications.ts'
import { type StaffPermission, rolesWith } from '#contract/agency/staff-roles.ts'
import type { Tx } from '#server/platform/database/pool.ts'
import { seesCompany } from '#server/platform/database/tenancy.ts'

export async function listMembers(tx: Tx, companyId: string): Promise<string[]> {
  const members = await tx
    .selectFrom('memberships')
    .select('user_id as id')
    .where('company_id', '=', companyId)
    .where('banned_at', 'is', null)
    .execute()
  return members.map(({ id }) => id)
}

/** Staff with the permission for the company. */
export async function listStaffWith(
  tx: Tx,
  permission: StaffPermission,
  companyId: string,
): Promise<string[]> {
  const people = await tx
    .selectFrom('users')
    .select('id')
    .where('role', '=', 'admin')
    .where('staff_role', 'in', rolesWith(permission))
    .where('banned_at', 'is', null)
    .where(seesCompany(companyId))
    .execute()
  return people.map(({ id }) => id)
}

export async function listStaff(tx: Tx): Promise<string[]> {
  const staff = await tx
    .selectFrom('users')
    .select('id')
    .where('role', '=', 'admin')
    .where('banned_at', 'is', null)
    .execute()
  return staff.map(({ id }) => id)
}

export async function listOwners(tx: Tx, companyId: string): Promise<string[]> {
  const owners = await tx
    .selectFrom('memberships')
    .select('user_id as id')
    .where('company_id', '=', companyId)
    .where('role', '=', 'owner')
    .where('banned_at', 'is', null)
    .execute()
  return owners.map(({ id }) => id)
}

interface Reviewed {
  id: string
  companyId: string
  /** Selects id and approval mode of every item of its kind. */
  modes: RawBuilder<unknown>
}

/** The people whose approval is pending; empty if none is needed. */
export async function listReviewers(tx: Tx, { id, companyId, modes }: Reviewed): Promise<string[]> {
  const { rows } = await sql<{ mode: ApprovalMode; isApproved: boolean }>`
    select mode, coalesce((latest_approval(id)).action = 'approved', false) as "isApproved"
    from (${modes}) item where id = ${id}`.execute(tx)
  const mode = rows[0]?.mode ?? 'none'
  if (mode === 'none') return []
  if (mode === 'two stages' && !rows[0]?.isApproved) return listStaffWith(tx, 'projects', companyId)
  return listMembers(tx, companyId)
}

/** Decisions go to the author if they still manage projects; otherwise, and for all else, to everyone who does. */
export async function listConcernedByItem(
  tx: Tx,
  kind: NotificationKind,
  item: Reviewed & { createdBy: string | null },
): Promise<string[]> {
  if (kind === 'review') return listReviewers(tx, item)
  const staff = await listStaffWith(tx, 'projects', item.companyId)
  const author = staff.filter((person) => person === item.createdBy)
  return kind === 'decision' && author.length > 0 ? author : staff
}
