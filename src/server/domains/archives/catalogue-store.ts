// The tables of an archive as the database's own catalogue knows them: which of their columns travel, and in which order.
import { sql } from 'kysely'
import {
  type ForeignKey,
  listForeignKeys,
  parentsFirst,
} from '#server/platform/database/foreign-keys.ts'
import type { Tx } from '#server/platform/database/pool.ts'
import { derivedColumns, leftOut, ofCompanies, ofTheAgency, userColumns } from './tables.ts'

export type ArchiveKind = 'company' | 'agency'

export interface ArchivedTable {
  name: string
  hasCompany: boolean
  /** In an archive, and taken from one. */
  columns: ReadonlySet<string>
  /** Never taken from an archive, nor a fault in one: derived, or computed by PostgreSQL. */
  computed: ReadonlySet<string>
  /** In which order rows are written: as they were made. */
  order: string[]
  /** Columns that name a person, and may be empty. */
  people: string[]
  /** The same, whether or not they may be empty. */
  allPeople: string[]
  /** A column that names another row of the table. */
  parent: string | undefined
}

interface Column {
  table: string
  name: string
  isBytes: boolean
  isComputed: boolean
  isIdentity: boolean
  isRequired: boolean
  /** Its place in the primary key. */
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
  ...ofCompanies,
  ...(kind === 'agency' ? ofTheAgency : []),
]

/** Those of an archive, each after those that it refers to. */
export async function listArchivedTables(tx: Tx, kind: ArchiveKind): Promise<ArchivedTable[]> {
  const names = tablesOf(kind)
  const keys = await listForeignKeys(tx)
  const columns = Map.groupBy(await listColumns(tx, names), ({ table }) => table)
  return parentsFirst(names, keys).flatMap((name) => {
    const own = columns.get(name)
    return own ? [tableOf(name, own, keys)] : []
  })
}

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
    // What it refers to stays where it is.
    ...referring((parent) => parent in leftOut),
    // Hashes, and what is encrypted.
    ...columns.filter(({ isBytes }) => isBytes).map((column) => column.name),
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
