// The day through which the books are closed, in the database.
import { sql } from 'kysely'
import type { Tx } from '#server/platform/database/pool.ts'

const lockKey = 7310139

/** Writers of the books wait while they are closed; locking the row itself would need the right to change it. */
export async function readClosedThrough(tx: Tx, lock?: 'shared' | 'alone'): Promise<string | null> {
  if (lock === 'shared') await sql`select pg_advisory_xact_lock_shared(${lockKey})`.execute(tx)
  if (lock === 'alone') await sql`select pg_advisory_xact_lock(${lockKey})`.execute(tx)
  const { day } = await tx
    .selectFrom('installation')
    .select('books_closed_through as day')
    .executeTakeFirstOrThrow()
  return day
}

/** @returns the version of the settings, which this does not change */
export async function saveClosedThrough(tx: Tx, day: string): Promise<number> {
  const { version } = await tx
    .updateTable('installation')
    .set({ books_closed_through: day })
    .returning('settings_version as version')
    .executeTakeFirstOrThrow()
  return version
}
