// Which meters are looked at, and who was warned of them, in the database.
import { sql } from 'kysely'
import type { Tx } from '#server/platform/database/pool.ts'
import type { Place } from './store.ts'

/** Those that have begun and not ended. */
export async function listCurrent(tx: Tx, today: string): Promise<Place[]> {
  return tx
    .selectFrom('retainers')
    .select(['company_id as companyId', 'id as retainerId'])
    .where('starts_on', '<=', today)
    .where(sql<boolean>`(ends_on is null or ends_on >= ${today}::date)`)
    .orderBy('id')
    .execute()
}

/** @returns whether it is the first of the period */
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
