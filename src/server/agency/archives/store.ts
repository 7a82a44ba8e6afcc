// Reads all rows of an archive from one snapshot.
import { type RawBuilder, sql } from 'kysely'
import type { Tx } from '#server/platform/database/pool.ts'
import { visibleTo } from '#server/platform/database/tenancy.ts'
import type { Caller } from '#server/platform/caller.ts'
import { type ArchivedTable, listArchivedTables } from './catalogue-store.ts'
import { companyUserColumns } from './tables.ts'

export interface ArchivedRow {
  table: string
  row: Record<string, unknown>
}

/** The archive's scope: one company, or the agency with all companies. */
export type Archived = { companyId: string } | 'agency'

/** Limits rows to the archive's scope and to what the caller can see. */
function isArchived({ name, hasCompany }: ArchivedTable, archived: Archived, caller: Caller) {
  if (archived === 'agency') return sql`true`
  const column = name === 'companies' ? 'one.id' : 'one.company_id'
  return hasCompany || name === 'companies'
    ? sql`${sql.ref(column)} = ${archived.companyId} and ${visibleTo(caller, column)}`
    : sql`false`
}

const rowsOf = (archived: Archived, caller: Caller) => (table: ArchivedTable) => {
  const names = [...table.columns]
  const values = names.flatMap((name) => [sql.lit(name), sql.ref(`one.${name}`)])
  return sql`(select ${sql.lit(table.name)}::text, ${objectOf(values)}
    from ${sql.table(table.name)} as one where ${isArchived(table, archived, caller)}
    order by ${sql.join(table.order.map((name) => sql.ref(`one.${name}`)))})`
}

/** PostgreSQL functions take at most 100 arguments. */
function objectOf(values: RawBuilder<unknown>[]): RawBuilder<unknown> {
  const pieces: RawBuilder<unknown>[] = []
  for (let from = 0; from < values.length; from += 80) {
    pieces.push(sql`jsonb_build_object(${sql.join(values.slice(from, from + 80))})`)
  }
  return sql.join(pieces, sql` || `)
}

/** People named in the company's rows: clients with their details, agency staff with their names only. */
function peopleOf(companyId: string, caller: Caller, tables: readonly ArchivedTable[]) {
  const found = tables.flatMap((table) =>
    [...table.allPeople, ...(table.name === 'activity' ? ['actor_id'] : [])].map(
      (column) => sql`select ${sql.ref(column)} from ${sql.table(table.name)} as one
        where ${isArchived(table, { companyId }, caller)}`,
    ),
  )
  const values = companyUserColumns.flatMap((name) => [
    sql.lit(name),
    name === 'email' || name === 'email_confirmed_at'
      ? sql`case when one.role = 'client' then ${sql.ref(`one.${name}`)} end`
      : sql.ref(`one.${name}`),
  ])
  return sql`(select 'users'::text, ${objectOf(values)} from users as one
    where one.id in (${sql.join(found, sql` union `)}) order by one.id)`
}

const rowsAtOnce = 1000

/** Uses one statement for a consistent snapshot, and a cursor to limit memory. */
export async function* readRows(
  tx: Tx,
  caller: Caller,
  archived: Archived,
): AsyncGenerator<ArchivedRow[]> {
  const tables = await listArchivedTables(tx, archived === 'agency' ? 'agency' : 'company')
  const parts = tables.map((table) =>
    table.name === 'users' && archived !== 'agency'
      ? peopleOf(archived.companyId, caller, tables)
      : rowsOf(archived, caller)(table),
  )
  const statement = sql`select rows.name as "table", rows.value as "row"
    from (${sql.join(parts, sql` union all `)}) as rows (name, value)`
  await sql`declare archived no scroll cursor for ${statement}`.execute(tx)
  for (;;) {
    const { rows } = await sql<ArchivedRow>`fetch ${sql.lit(rowsAtOnce)} from archived`.execute(tx)
    if (rows.length === 0) return
    yield rows
  }
}
