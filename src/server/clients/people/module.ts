// People of companies and of the agency.
import type { NounModule, Restored } from '#server/records/module.ts'
import type { Context } from '#server/platform/context.ts'
import type { Tx } from '#server/platform/database/pool.ts'
import { rowsOf } from '#server/platform/database/snapshot.ts'
import * as store from './module-store.ts'

/**
 * Who may enter a restored company: those who could, without rights that they have lost in the meantime.
 */
async function afterRestore(
  tx: Tx,
  ctx: Context,
  { kind, roots, deletedAt, snapshot }: Restored,
): Promise<void> {
  if (kind !== 'company') return
  const ids = roots.map(({ id }) => id)
  await store.deleteFormerStaff(tx, ids, deletedAt)
  await store.deleteMembershipsOfStaff(tx, ids)
  await store.deleteInvitationsOfPowerless(tx, ids)
  ctx.recheckAccess(rowsOf(snapshot, 'memberships').map((row) => String(row['user_id'])))
}

export const people: NounModule = {
  records: [
    {
      kind: 'person',
      search: store.search,
    },
  ],
  afterRestore,
  tables: {
    memberships: 'company',
    staff_companies: 'agency',
    invitations: { leftOut: 'their links only work here' },
    staff_invitations: { leftOut: 'their links only work here' },
  },
  personalData: [
    { table: 'memberships', person: 'user_id', columns: ['company_id', 'role', 'created_at'] },
    { table: 'staff_companies', person: 'user_id', columns: ['company_id'] },
    {
      table: 'invitations',
      person: 'invited_by',
      columns: ['id', 'company_id', 'role', 'created_at'],
    },
    {
      table: 'staff_invitations',
      person: 'invited_by',
      columns: ['id', 'staff_role', 'created_at'],
    },
  ],
}
