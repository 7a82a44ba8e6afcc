// Browser archive imports in the database: any process can answer for them, but only one holds the archive.
import { sql } from 'kysely'
import type { ArchiveOverview } from '#contract/agency/setup-archives.ts'
import type { Tx } from '#server/platform/database/pool.ts'

/** `confirmed`: approved, but the process that holds the archive has not started yet. */
export type ArchiveImportState =
  | 'waiting'
  | 'confirmed'
  | 'adding'
  | 'done'
  | 'failed'
  | 'cancelled'

export interface ArchiveImportRow {
  id: string
  state: ArchiveImportState
  overview: ArchiveOverview
  done: number
  failure: string | null
  touchedAt: Date
}

export async function insertArchiveImport(
  db: Tx,
  id: string,
  overview: ArchiveOverview,
): Promise<void> {
  await db
    .insertInto('archive_imports')
    .values({ id, state: 'waiting', overview: JSON.stringify(overview), failure: null })
    .execute()
}

export async function findArchiveImport(db: Tx, id: string): Promise<ArchiveImportRow | undefined> {
  return db
    .selectFrom('archive_imports')
    .select(['id', 'state', 'overview', 'done', 'failure', 'touched_at as touchedAt'])
    .where('id', '=', id)
    .executeTakeFirst()
}

/** @returns whether it was in one of the `from` states */
export async function changeState(
  db: Tx,
  id: string,
  from: readonly ArchiveImportState[],
  change: { state: ArchiveImportState; failure?: string },
): Promise<boolean> {
  const { numUpdatedRows } = await db
    .updateTable('archive_imports')
    .set({ ...change, touched_at: sql<Date>`now()` })
    .where('id', '=', id)
    .where('state', 'in', from)
    .executeTakeFirst()
  return numUpdatedRows === 1n
}

/**
 * Heartbeat of the process that holds the archive.
 * @returns the current state
 */
export async function touchArchiveImport(
  db: Tx,
  id: string,
  done: number,
): Promise<ArchiveImportState | undefined> {
  const row = await db
    .updateTable('archive_imports')
    .set({ done, touched_at: sql<Date>`now()` })
    .where('id', '=', id)
    .returning('state')
    .executeTakeFirst()
  return row?.state
}

export async function deleteOldArchiveImports(db: Tx): Promise<void> {
  await db
    .deleteFrom('archive_imports')
    .where('touched_at', '<', sql<Date>`now() - interval '1 day'`)
    .execute()
}
