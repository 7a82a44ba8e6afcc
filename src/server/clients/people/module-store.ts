// What module.ts says of people in SQL: in search, and once their company is restored.
import { sql } from 'kysely'
import { rolesWith } from '#contract/agency/staff-roles.ts'
import { isStaff } from '#server/platform/caller.ts'
import type { RecordSearch } from '#server/records/module.ts'
import { recordPath } from '#server/records/record-path.ts'
import { hitDetails, hitRecord } from '#server/records/hit-details-store.ts'
import type { Tx } from '#server/platform/database/pool.ts'

/** Banned people are hidden from clients. */
const isMet = sql`exists (select from memberships where memberships.user_id = users.id
  and memberships.company_id = best.company_id and memberships.banned_at is null and users.banned_at is null)`

/** People as search finds them. */
export const search: RecordSearch = {
  details: (caller) =>
    sql`${hitDetails({
      status: sql`case when users.banned_at is not null then 'Banned' end`,
      isOpen: sql`users.banned_at is null`,
    })} from users where users.${hitRecord}${isStaff(caller) ? sql`` : sql` and ${isMet}`}`,
  /** To their company. */
  path: (caller, { companyId, companyName }) =>
    companyName === null ? null : recordPath(caller, { kind: 'company', id: companyId, companyId }),
}

/**
 * Deletes invitations from people who lost the right to invite into these companies while they were deleted: these are not
 * restored.
 */
export async function deleteInvitationsOfPowerless(tx: Tx, companyIds: string[]): Promise<void> {
  const isPowerless = sql<boolean>`(users.banned_at is not null or (users.role = 'admin' and (
    users.staff_role <> all (${rolesWith('people')}::text[])
    or (users.has_chosen_companies and not exists (select from staff_companies
      where staff_companies.user_id = users.id and staff_companies.company_id = invitations.company_id)))))`
  await tx
    .deleteFrom('invitations')
    .using('users')
    .whereRef('users.id', '=', 'invitations.invited_by')
    .where(isPowerless)
    .where('company_id', '=', sql<string>`any (${companyIds}::uuid[])`)
    .execute()
}

/** Removes staff whose list of companies was changed while these were deleted: the latest choice applies. */
export async function deleteFormerStaff(
  tx: Tx,
  companyIds: string[],
  deletedAt: Date,
): Promise<void> {
  await tx
    .deleteFrom('staff_companies')
    .where('company_id', '=', sql<string>`any (${companyIds}::uuid[])`)
    .where(
      sql<boolean>`exists (select from activity where record_id = staff_companies.user_id
        and kind = 'person' and action = 'changed' and at >= ${deletedAt} and detail -> 'fields' ? 'companies')`,
    )
    .execute()
}

/** Removes memberships of people who have joined the agency in the meantime. */
export async function deleteMembershipsOfStaff(tx: Tx, companyIds: string[]): Promise<void> {
  await tx
    .deleteFrom('memberships')
    .using('users')
    .whereRef('users.id', '=', 'memberships.user_id')
    .where('users.role', '=', 'admin')
    .where('company_id', '=', sql<string>`any (${companyIds}::uuid[])`)
    .execute()
}
