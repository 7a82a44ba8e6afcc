// What bringing in an archive writes: all of it in one transaction of the agency's role, under every constraint and policy there is.
import { randomBytes, randomUUID } from 'node:crypto'
import { sql } from 'kysely'
import type { Tx } from '#server/platform/database/pool.ts'
import { channel, refreshPayloads } from '#server/platform/database/pubsub-messages.ts'
import type { ArchivedTable } from '../catalogue-store.ts'
import type { Row } from './rows.ts'

/** Later than any archive takes to be brought in: until then a stored object waits for its row. */
const expectedFor = '1 day'

/** Should its row never come, what was stored is removed. */
export async function expectObject(db: Tx, key: string): Promise<void> {
  await sql`insert into removed_objects (key, removed_at) values (${key}, now() + ${expectedFor}::interval)
    on conflict (key) do update set removed_at = excluded.removed_at`.execute(db)
}

/**
 * Nobody else fills the installation, sets it up, or adds a company meanwhile; ends with the transaction. The numbers are those of
 * setting up and of the demo.
 */
export async function lockInstallation(tx: Tx): Promise<void> {
  await sql`select pg_advisory_xact_lock(7310018), pg_advisory_xact_lock(7310002)`.execute(tx)
  await sql`lock table companies in share row exclusive mode`.execute(tx)
}

export async function hasCompanies(db: Tx): Promise<boolean> {
  return (await db.selectFrom('companies').select('id').limit(1).execute()).length > 0
}

/** What triggers would do with new tasks, decisions and files was done where they come from: they ask `is_restored`. */
export async function beginRestoring(tx: Tx): Promise<void> {
  await sql`select set_config('app.restored', 'tasks,approvals,files', true)`.execute(tx)
}

/** The content that every installation starts with, which nobody has written: the archive has its own. */
export async function deleteStartingWebsite(tx: Tx): Promise<void> {
  await sql`delete from website_versions where version = 1 and changed_by is null`.execute(tx)
}

/** All of the same columns. */
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

/** A chat is known by its visitor's cookie: theirs stays behind, and nobody has the new one. */
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

/** The one row is there already. */
export async function saveInstallation(tx: Tx, row: Row): Promise<void> {
  const columns = Object.keys(row).filter((column) => column !== 'is_one')
  const names = sql.join(columns.map((column) => sql.ref(column)))
  await sql`update installation set (${names}) = (
    select ${names} from jsonb_populate_record(null::installation, ${JSON.stringify(row)}::jsonb))`.execute(
    tx,
  )
}

/** Every process that uses this database reads anew what it has cached, once this is committed. */
export async function refreshProcesses(tx: Tx): Promise<void> {
  for (const payload of refreshPayloads(randomUUID())) {
    // In this order.
    await sql`select pg_notify(${channel}, ${payload})`.execute(tx)
  }
}
