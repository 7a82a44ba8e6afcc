// Reads from the database catalog which columns of each table are archived and in which order rows are inserted.
import { sql } from 'kysely'
import {
  type ForeignKey,
  listForeignKeys,
  parentsFirst,
} from '#server/platform/database/foreign-keys.ts'
import type { Tx } from '#server/platform/database/pool.ts'
import {
  agencyTables,
  companyTables,
  derivedColumns,
  leftOutTables,
  userColumns,
} from './tables.ts'

export type ArchiveKind = 'company' | 'agency'

export interface ArchivedTable {
  name: string
  hasCompany: boolean
  /** Columns that are exported and imported. */
  columns: ReadonlySet<string>
  /** Derived or computed by PostgreSQL: accepted in an archive but never imported. */
  computed: ReadonlySet<string>
  /** Columns to sort rows by, so that they are inserted in the order they were created. */
  order: string[]
  /** Nullable columns that reference a person. */
  people: string[]
  /** All columns that reference a person, nullable or not. */
  allPeople: string[]
  /** Column that references another row of the same table. */
  parent: string | undefined
}

interface Column {
  table: string
  name: string
  isBytes: boolean
  isComputed: boolean
  isIdentity: boolean
  isRequired: boolean
  /** Position in the primary key. */
  keyPlace: number | null
}

async function listColumns(tx: Tx, tables: readonly string[]): Promise<Column[]> {
  const { rows } = await sql<Column>`select c.relname as "table", a.attname as name,
      a.atttypid = 'bytea'::regtype as "isBytes", a.attgenerated <> '' as "isComputed",
      a.attidentity <> '' as "isIdentity", a.attnotnull as "isRequired",
      array_position(i.indkey::int2[], a.attnum) as "keyPlace"
    from pg_class c
    join pg_attribute a on a.attrelid = c.oid and a.attnum > 0 and not a.attisdropped
    left join pg_index i on i.indrelid = c.oid and i.indisprimary
    where c.relnamespace = 'public'::regnamespace and c.relkind = 'r' and c.relname = any (${tables}::text[])
    order by c.relname, a.attnum`.execute(tx)
  return rows
}

export const tablesOf = (kind: ArchiveKind): string[] => [
  'companies',
  'users',
  ...companyTables(),
  ...(kind === 'agency' ? agencyTables() : []),
]

/** Returns the archived tables, each after the tables it references. */
export async function listArchivedTables(tx: Tx, kind: ArchiveKind): Promise<ArchivedTable[]> {
  const names = tablesOf(kind)
  const keys = await listForeignKeys(tx)
  const columns = Map.groupBy(await listColumns(tx, names), ({ table }) => table)
  return parentsFirst(names, keys).flatMap((name) => {
    const own = columns.get(name)
    return own ? [tableOf(name, own, keys)] : []
  })
}

/** Bytes that are content. */
const contentColumns: readonly string[] = ['logos.content']

function tableOf(name: string, columns: Column[], keys: readonly ForeignKey[]): ArchivedTable {
  const own = keys.filter(({ child }) => child === name)
  const referring = (isParent: (parent: string) => boolean) =>
    own
      .filter(({ parent }) => isParent(parent))
      .flatMap(({ childColumns }) => childColumns.filter((column) => column !== 'company_id'))
  const isComputed = (column: Column) =>
    column.isComputed || column.isIdentity || derivedColumns.includes(column.name)
  const computed = columns.filter(isComputed).map((column) => column.name)
  const unexported = new Set([
    ...computed,
    // References to tables that are not archived.
    ...referring((parent) => parent in leftOutTables()),
    // The other bytes are hashes and encrypted values.
    ...columns
      .filter((column) => column.isBytes && !contentColumns.includes(`${name}.${column.name}`))
      .map((column) => column.name),
  ])
  const allPeople = referring((parent) => parent === 'users')
  const required = new Set(columns.filter((column) => column.isRequired).map((one) => one.name))
  const [number] = columns.filter(({ isIdentity }) => isIdentity)
  const primary = columns
    .filter(({ keyPlace }) => keyPlace !== null)
    .toSorted((a, b) => (a.keyPlace ?? 0) - (b.keyPlace ?? 0))
  return {
    name,
    hasCompany: columns.some((column) => column.name === 'company_id'),
    columns: new Set(
      name === 'users'
        ? userColumns
        : columns.map((column) => column.name).filter((column) => !unexported.has(column)),
    ),
    computed: new Set(computed),
    order: (number ? [number] : primary).map((column) => column.name),
    people: allPeople.filter((column) => !required.has(column)),
    allPeople,
    parent: referring((parent) => parent === name)[0],
  }
}
