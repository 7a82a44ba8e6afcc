// Captures rows and everything that would be deleted with them, so that the deletion can be undone.
import { sql } from 'kysely'
import { AppError } from '../app-error.ts'
import { type ForeignKey, listForeignKeys, parentsFirst } from './foreign-keys.ts'
import type { Tx } from './pool.ts'
import type { Snapshot } from './schema.ts'

type Row = Record<string, unknown>

export const rowsOf = (snapshot: Snapshot, table: string): Row[] =>
  snapshot.tables.find((content) => content.table === table)?.rows ?? []

/** The snapshot with other rows of one table. */
export const withRows = (snapshot: Snapshot, table: string, rows: Row[]): Snapshot => ({
  ...snapshot,
  tables: snapshot.tables.flatMap((content) => {
    if (content.table !== table) return [content]
    return rows.length > 0 ? [{ table, rows }] : []
  }),
})

/**
 * Locks the rows, so that exactly the captured rows are deleted.
 * @param ids of rows of `table`, whose key is `id`
 * @throws AppError `not_found` if someone else has deleted one in the meantime
 */
export async function takeSnapshot(tx: Tx, table: string, ids: string[]): Promise<Snapshot> {
  const keys = await listForeignKeys(tx)
  const { rows: roots } = await sql<{ row: Row }>`select to_jsonb(root) as row
    from ${sql.table(table)} as root where id = any (${ids}::uuid[]) order by id for update`.execute(
    tx,
  )
  if (roots.length < new Set(ids).size) throw new AppError('not_found')
  const found = new Map<string, Map<string, Row>>()
  let fresh = new Map([[table, roots.map(({ row }) => row)]])
  while (fresh.size > 0) {
    const next = new Map<string, Row[]>()
    for (const [parent, rows] of fresh) {
      const added = addNew(found, parent, rows)
      for (const key of keys) {
        if (key.parent !== parent || key.onDelete !== 'cascade' || added.length === 0) continue
        const children = await listChildren(tx, key, added)
        if (children.length > 0) next.set(key.child, [...(next.get(key.child) ?? []), ...children])
      }
    }
    fresh = next
  }
  const order = parentsFirst([...found.keys()], keys)
  return {
    tables: order.map((name) => ({ table: name, rows: [...(found.get(name)?.values() ?? [])] })),
    references: await referencesTo(tx, keys, found),
  }
}

/** Rows not yet found by another path. */
function addNew(found: Map<string, Map<string, Row>>, table: string, rows: Row[]): Row[] {
  const known = found.get(table) ?? new Map<string, Row>()
  found.set(table, known)
  return rows.filter((row) => {
    const text = JSON.stringify(row)
    if (known.has(text)) return false
    known.set(text, row)
    return true
  })
}

/** Rows of `child` that refer to one of the parents. */
function refersTo({ childColumns, parent, parentColumns }: ForeignKey, parents: Row[]) {
  const values = parents.map((row) =>
    Object.fromEntries(parentColumns.map((column) => [column, row[column]])),
  )
  const columns = (alias: string, names: string[]) =>
    sql.join(names.map((name) => sql.ref(`${alias}.${name}`)))
  return sql`(${columns('child', childColumns)}) in (
    select ${columns('parent', parentColumns)}
    from jsonb_populate_recordset(null::${sql.table(parent)}, ${JSON.stringify(values)}::jsonb) as parent)`
}

async function listChildren(tx: Tx, key: ForeignKey, parents: Row[]): Promise<Row[]> {
  if (key.canLockChildren) await lockChildren(tx, key, parents)
  const { rows } = await sql<{ row: Row }>`select to_jsonb(child) as row
    from ${sql.table(key.child)} as child where ${refersTo(key, parents)}`.execute(tx)
  return rows.map(({ row }) => row)
}

/**
 * Without this, a change or deletion between reading a row and deleting it would be lost or only half undone. A table that the
 * role may not update changes only together with its parents. In the order of their keys, as everyone locks several rows.
 */
async function lockChildren(tx: Tx, key: ForeignKey, parents: Row[]): Promise<void> {
  const order = sql.join(key.childKey.map((column) => sql.ref(`child.${column}`)))
  await sql`select count(*) from (select from ${sql.table(key.child)} as child
    where ${refersTo(key, parents)} order by ${order} for update) locked`.execute(tx)
}

/** References from rows that remain; deleted rows are restored with their own references. */
async function referencesTo(
  tx: Tx,
  keys: ForeignKey[],
  found: Map<string, Map<string, Row>>,
): Promise<Snapshot['references']> {
  const references: Snapshot['references'] = []
  for (const key of keys) {
    const parents = [...(found.get(key.parent)?.values() ?? [])]
    if (key.onDelete !== 'set null' || parents.length === 0) continue
    const own = new Set([...(found.get(key.child)?.values() ?? [])].map(({ id }) => id))
    for (const column of key.emptied) {
      const { rows } = await sql<{ value: string; ids: string[] }>`
        select ${sql.ref(`child.${column}`)}::text as value, array_agg(child.id::text) as ids
        from ${sql.table(key.child)} as child where ${refersTo(key, parents)} group by 1`.execute(
        tx,
      )
      references.push(
        ...rows
          .map(({ value, ids }) => ({ value, ids: ids.filter((id) => !own.has(id)) }))
          .filter(({ ids }) => ids.length > 0)
          .map((row) => ({ table: key.child, column, ...row })),
      )
    }
  }
  return references
}

/** @throws PostgreSQL's error if a referenced row is gone, or a unique value has been taken */
export async function restoreSnapshot(tx: Tx, snapshot: Snapshot): Promise<void> {
  // Read by triggers through `is_restored`.
  const restored = snapshot.tables.map(({ table }) => table).join(',')
  await sql`select set_config('app.restored', ${restored}, true)`.execute(tx)
  for (const { table, rows } of snapshot.tables) {
    const columns = await writableColumns(tx, table)
    const names = sql.join(columns.filter((name) => name in (rows[0] ?? {})).map((n) => sql.ref(n)))
    await sql`insert into ${sql.table(table)} (${names})
      select ${names} from jsonb_populate_recordset(null::${sql.table(table)}, ${JSON.stringify(rows)}::jsonb)`.execute(
      tx,
    )
  }
  for (const { table, column, value, ids } of snapshot.references) {
    await sql`update ${sql.table(table)} set ${sql.ref(column)} = ${value}
      where id = any (${ids}::uuid[]) and ${sql.ref(column)} is null`.execute(tx)
  }
}

/** All columns except generated ones. */
async function writableColumns(tx: Tx, table: string): Promise<string[]> {
  const { rows } = await sql<{ name: string }>`select attname as name from pg_attribute
    where attrelid = ${table}::regclass and attnum > 0 and not attisdropped and attgenerated = ''`.execute(
    tx,
  )
  return rows.map(({ name }) => name)
}
