// Finds the retainers to check, and stores which warnings were sent.
import { sql } from 'kysely'
import type { Tx } from '#server/platform/database/pool.ts'
import type { Place } from './store.ts'

/** Retainers that have started and not ended. */
export async function listCurrent(tx: Tx, today: string): Promise<Place[]> {
  return tx
    .selectFrom('retainers')
    .select(['company_id as companyId', 'id as retainerId'])
    .where('starts_on', '<=', today)
    .where(sql<boolean>`(ends_on is null or ends_on >= ${today}::date)`)
    .orderBy('id')
    .execute()
}

/** @returns whether the warning is the first one in its period */
export async function insertWarning(
  tx: Tx,
  { companyId, retainerId }: Place,
  { period, percent }: { period: string; percent: number },
): Promise<boolean> {
  const { numInsertedOrUpdatedRows } = await tx
    .insertInto('retainer_warnings')
    .values({
      company_id: companyId,
      retainer_id: retainerId,
      period: `${period}-01`,
      percent,
    })
    .onConflict((conflict) => conflict.constraint('retainer_warnings_pkey').doNothing())
    .executeTakeFirst()
  return numInsertedOrUpdatedRows === 1n
}
