// All rows of a company, as they were at one moment.
import { sql } from 'kysely'
import type { Tx } from '#server/platform/database/pool.ts'
import { visibleTo } from '#server/platform/database/tenancy.ts'
import type { Viewer } from '#server/platform/viewer.ts'
import { derivedColumns, leftOut } from './tables.ts'

export interface ArchivedRow {
  table: string
  row: Record<string, unknown>
}

/** Who stands in the rows, without what signs them in. */
const people = (companyId: string) => sql`
  select 'people', jsonb_build_object('id', u.id, 'role', u.role, 'first_name', u.first_name,
    'last_name', u.last_name, 'email', u.email)
  from users u where exists (
    select from memberships m where m.user_id = u.id and m.company_id = ${companyId})`

interface CompanyTable {
  name: string
  /** Columns of bytes, as hashes and what is encrypted are, and those that PostgreSQL computes. */
  hidden: string[]
}

async function listTables(tx: Tx): Promise<CompanyTable[]> {
  const { rows } = await sql<CompanyTable>`select c.relname as name, array(
      select a.attname::text from pg_attribute a where a.attrelid = c.oid and a.attnum > 0
        and not a.attisdropped and (a.atttypid = 'bytea'::regtype or a.attgenerated <> '')) as hidden
    from pg_class c where c.relnamespace = 'public'::regnamespace and c.relkind = 'r'
      and c.relname <> all (${Object.keys(leftOut)}::text[]) and exists (
        select from pg_attribute a where a.attrelid = c.oid and a.attname = 'company_id' and not a.attisdropped)
    order by c.relname`.execute(tx)
  return rows
}

const rowsOf =
  (companyId: string, viewer: Viewer) =>
  ({ name, hidden }: CompanyTable) =>
    sql`select ${name}::text, to_jsonb(one) - ${[...hidden, ...derivedColumns]}::text[]
      from ${sql.table(name)} as one
      where one.company_id = ${companyId} and ${visibleTo(viewer, 'one.company_id')}`

const rowsAtOnce = 1000

/** One statement, so that all of it is of one moment; in pieces, so that it is never in memory as a whole. */
export async function* readRows(
  tx: Tx,
  viewer: Viewer,
  companyId: string,
): AsyncGenerator<ArchivedRow[]> {
  const company = sql`select 'companies'::text as "table", to_jsonb(one) - 'search_text' as "row"
    from companies as one where one.id = ${companyId} and ${visibleTo(viewer, 'one.id')}`
  const parts = [
    company,
    people(companyId),
    ...(await listTables(tx)).map(rowsOf(companyId, viewer)),
  ]
  await sql`declare archived no scroll cursor for ${sql.join(parts, sql` union all `)}`.execute(tx)
  for (;;) {
    const { rows } = await sql<ArchivedRow>`fetch ${sql.lit(rowsAtOnce)} from archived`.execute(tx)
    if (rows.length === 0) return
    yield rows
  }
}
