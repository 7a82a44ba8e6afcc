// Takes rights from restored companies that their people have lost in the meantime.
import { sql } from 'kysely'
import { rolesWith } from '#contract/agency/staff-roles.ts'
import type { Tx } from '#server/platform/database/pool.ts'

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
