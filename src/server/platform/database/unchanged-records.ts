// Locks, names and deletes records that are unchanged since creation and to which nothing was added.
import { type RawBuilder, sql } from 'kysely'
import { type ForeignKey, listForeignKeys } from './foreign-keys.ts'
import type { Tx } from './pool.ts'

export interface UnchangedRecord {
  id: string
  name: string
  companyId: string
  projectId: string | null
  isInternal: boolean
}

const tables = { company: 'companies', project: 'projects', task: 'tasks' }

type Kind = keyof typeof tables

const columnsOf = {
  company: sql`name, id as "companyId", null::uuid as "projectId", false as "isInternal"`,
  project: sql`title as name, company_id as "companyId", id as "projectId", false as "isInternal"`,
  task: sql`title as name, company_id as "companyId", project_id as "projectId",
    visibility = 'internal' as "isInternal"`,
}

/**
 * Rows created with a record: the approval request of a task in review, the comments of an imported one, the billing details
 * and the contact's unsent invitation of an imported client.
 */
const cameByItself = (child: string) => {
  if (child === 'comments') return sql`child.imported_from is not null`
  if (child === 'client_billing') return sql`child.version = 1`
  if (child === 'invitations')
    return sql`not child.is_sent and child.created_at = companies.created_at`
  return child === 'approvals' ? sql`child.action = 'asked'` : sql`false`
}

function isReferredTo({ child, childColumns, parent, parentColumns }: ForeignKey) {
  const pairs = childColumns.map(
    (column, at) =>
      sql`${sql.ref(`child.${column}`)} = ${sql.ref(`${parent}.${parentColumns[at] ?? ''}`)}`,
  )
  return sql`exists (select from ${sql.table(child)} as child
    where ${sql.join(pairs, sql` and `)} and not (${cameByItself(child)}))`
}

/** Changes to a record that do not increment its version. */
const isAsMade = (kind: Kind) => (kind === 'task' ? sql`approval_mode is null` : sql`true`)

/** Locks the records against other writers. */
export async function lockUnchanged(
  tx: Tx,
  kind: Kind,
  ids: readonly string[],
): Promise<UnchangedRecord[]> {
  const table = tables[kind]
  const keys = (await listForeignKeys(tx)).filter(({ parent }) => parent === table)
  const isUsed: RawBuilder<unknown>[] = [sql`false`, ...keys.map(isReferredTo)]
  const { rows: unchanged } = await sql<{ id: string }>`select id from ${sql.table(table)}
    where id in (select unnest(${ids}::uuid[])) and version = 1 order by id for update`.execute(tx)
  // A separate statement after locking, so that it sees everything added until then.
  const { rows } = await sql<UnchangedRecord>`select id, ${columnsOf[kind]} from ${sql.table(table)}
    where id in (select unnest(${unchanged.map(({ id }) => id)}::uuid[])) and ${isAsMade(kind)}
      and not (${sql.join(isUsed, sql` or `)}) order by id`.execute(tx)
  return rows
}

/** Names of the records, including the others. */
export async function listNames(tx: Tx, kind: Kind, ids: readonly string[]) {
  const { rows } = await sql<{ id: string; name: string }>`select id, ${columnsOf[kind]}
    from ${sql.table(tables[kind])} where id in (select unnest(${ids}::uuid[])) order by id`.execute(
    tx,
  )
  return rows.map(({ id, name }) => ({ id, name }))
}

export async function deleteRecords(tx: Tx, kind: Kind, ids: readonly string[]): Promise<void> {
  await sql`delete from ${sql.table(tables[kind])} where id in (select unnest(${ids}::uuid[]))`.execute(
    tx,
  )
}
