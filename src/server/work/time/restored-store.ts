// Queries for time that is being restored.
import { sql } from 'kysely'
import type { Tx } from '#server/platform/database/pool.ts'

/** Of these, what the client is asked for or has approved; it can't be withdrawn meanwhile. */
export async function lockLive(tx: Tx, overageIds: readonly string[]): Promise<string[]> {
  if (overageIds.length === 0) return []
  const rows = await tx
    .selectFrom('retainer_overages')
    .select('id')
    .where(sql<boolean>`id = any (${overageIds}::uuid[])`)
    .where('state', 'in', ['asked', 'approved'])
    .orderBy('id')
    .forShare()
    .execute()
  return rows.map(({ id }) => id)
}

/** Of these entries, those of the project. */
export async function lockOfProject(
  tx: Tx,
  ids: readonly string[],
  projectId: string,
): Promise<string[]> {
  const rows = await tx
    .selectFrom('time_entries')
    .select('id')
    .where(sql<boolean>`id = any (${ids}::uuid[])`)
    .where('project_id', '=', projectId)
    .orderBy('id')
    .forUpdate()
    .execute()
  return rows.map(({ id }) => id)
}
