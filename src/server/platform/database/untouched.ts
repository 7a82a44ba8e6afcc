// Records that nobody has changed since they were made and to which nothing was added: locked, named and deleted.
import { type RawBuilder, sql } from 'kysely'
import { type ForeignKey, listForeignKeys } from './foreign-keys.ts'
import type { Tx } from './pool.ts'
import { recordTables } from './schema.ts'

export interface UntouchedRecord {
  id: string
  name: string
  companyId: string
  projectId: string | null
  isInternal: boolean
}

const columnsOf = {
  company: sql`name, id as "companyId", null::uuid as "projectId", false as "isInternal"`,
  project: sql`title as name, company_id as "companyId", id as "projectId", false as "isInternal"`,
  task: sql`title as name, company_id as "companyId", project_id as "projectId",
    visibility = 'internal' as "isInternal"`,
}

type Kind = keyof typeof columnsOf

/** What comes with a task by itself: being asked for, of one in review; its comments, of an imported one. */
const cameByItself = (child: string) => {
  if (child === 'comments') return sql`child.imported_from is not null`
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

/** What is set of a record without raising its version. */
const isAsMade = (kind: Kind) => (kind === 'task' ? sql`approval_mode is null` : sql`true`)

/** Held against other writers. */
export async function lockUntouched(
  tx: Tx,
  kind: Kind,
  ids: readonly string[],
): Promise<UntouchedRecord[]> {
  const table = recordTables[kind]
  const keys = (await listForeignKeys(tx)).filter(({ parent }) => parent === table)
  const isUsed: RawBuilder<unknown>[] = [sql`false`, ...keys.map(isReferredTo)]
  const { rows: unchanged } = await sql<{ id: string }>`select id from ${sql.table(table)}
    where id in (select unnest(${ids}::uuid[])) and version = 1 order by id for update`.execute(tx)
  // A statement of its own, begun once they are held: it sees what came to belong to them until then.
  const { rows } = await sql<UntouchedRecord>`select id, ${columnsOf[kind]} from ${sql.table(table)}
    where id in (select unnest(${unchanged.map(({ id }) => id)}::uuid[])) and ${isAsMade(kind)}
      and not (${sql.join(isUsed, sql` or `)}) order by id`.execute(tx)
  return rows
}

/** By name, the others too. */
export async function listNames(tx: Tx, kind: Kind, ids: readonly string[]) {
  const { rows } = await sql<{ id: string; name: string }>`select id, ${columnsOf[kind]}
    from ${sql.table(recordTables[kind])} where id in (select unnest(${ids}::uuid[])) order by id`.execute(
    tx,
  )
  return rows.map(({ id, name }) => ({ id, name }))
}

export async function deleteRecords(tx: Tx, kind: Kind, ids: readonly string[]): Promise<void> {
  await sql`delete from ${sql.table(recordTables[kind])} where id in (select unnest(${ids}::uuid[]))`.execute(
    tx,
  )
}
