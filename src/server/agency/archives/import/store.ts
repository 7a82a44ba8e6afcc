// Queries for importing an archive: one transaction in the agency's role, under all constraints and policies.
import { randomBytes } from 'node:crypto'
import { sql } from 'kysely'
import type { Tx } from '#server/platform/database/pool.ts'
import type { ArchivedTable } from '../catalogue-store.ts'
import type { Row } from './rows.ts'

/** Longer than any import takes; until then, a stored object may wait for its row. */
const expectedFor = '1 day'

/** Schedules the stored object for removal in case its row is never inserted. */
export async function expectObject(db: Tx, key: string): Promise<void> {
  await sql`insert into removed_objects (key, removed_at) values (${key}, now() + ${expectedFor}::interval)
    on conflict (key) do update set removed_at = excluded.removed_at`.execute(db)
}

/**
 * Blocks concurrent imports, setup and adding companies until the transaction ends. The numbers are the locks of setup and of
 * the demo.
 */
export async function lockInstallation(tx: Tx): Promise<void> {
  await sql`select pg_advisory_xact_lock(7310018), pg_advisory_xact_lock(7310002)`.execute(tx)
  await sql`lock table companies in share row exclusive mode`.execute(tx)
}

export async function hasCompanies(db: Tx): Promise<boolean> {
  return (await db.selectFrom('companies').select('id').limit(1).execute()).length > 0
}

/** Triggers check `is_restored` to skip what already happened in the original installation to tasks, approvals and files. */
export async function beginRestoring(tx: Tx): Promise<void> {
  await sql`select set_config('app.restored', 'tasks,approvals,files', true)`.execute(tx)
}

/** Deletes the unchanged default content, because the archive brings its own. */
export async function deleteStartingWebsite(tx: Tx): Promise<void> {
  await sql`delete from website_versions where version = 1 and changed_by is null`.execute(tx)
}

/** All rows must have the same columns. */
export async function insertRows(
  tx: Tx,
  { name }: ArchivedTable,
  rows: readonly Row[],
): Promise<void> {
  const columns = Object.keys(rows[0] ?? {}).map((column) => sql.ref(column))
  if (columns.length === 0) return
  const names = sql.join(columns)
  await sql`insert into ${sql.table(name)} (${names})
    select ${names} from jsonb_populate_recordset(null::${sql.table(name)}, ${JSON.stringify(rows)}::jsonb)`.execute(
    tx,
  )
}

/** Chats are identified by their visitor's cookie. The old one is not exported, and no one has the new one. */
export async function insertMessages(
  tx: Tx,
  table: ArchivedTable,
  rows: readonly Row[],
): Promise<void> {
  const withTokens = rows.map((row) => ({
    ...row,
    token_hash: row['kind'] === 'chat' ? `\\x${randomBytes(32).toString('hex')}` : null,
  }))
  await insertRows(tx, table, withTokens)
}

/** The single row already exists. */
export async function saveInstallation(tx: Tx, row: Row): Promise<void> {
  const columns = Object.keys(row).filter((column) => column !== 'is_one')
  const names = sql.join(columns.map((column) => sql.ref(column)))
  await sql`update installation set (${names}) = (
    select ${names} from jsonb_populate_record(null::installation, ${JSON.stringify(row)}::jsonb))`.execute(
    tx,
  )
}
