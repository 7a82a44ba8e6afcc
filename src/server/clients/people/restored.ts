// Who may enter a restored company: those who could, without rights that they have lost in the meantime.
import type { Context } from '#server/platform/context.ts'
import type { Tx } from '#server/platform/database/pool.ts'
import { rowsOf } from '#server/platform/database/snapshot.ts'
import type { Restored } from '#server/records/module.ts'
import * as store from './module-store.ts'

export async function afterRestore(
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
