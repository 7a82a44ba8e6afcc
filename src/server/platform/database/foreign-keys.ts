// The schema's foreign keys, read from the database catalog.
import { type RawBuilder, sql } from 'kysely'
import type { Tx } from './pool.ts'

export interface ForeignKey {
  child: string
  childColumns: string[]
  /** The child's primary key. */
  childKey: string[]
  parent: string
  parentColumns: string[]
  /** What happens to a child when its parent is deleted. */
  onDelete: 'cascade' | 'set null' | 'refuse'
  /** The columns that `set null` clears: all, unless the key names some. */
  emptied: string[]
  /** Whether the connection's role may update children, and so lock them. */
  canLockChildren: boolean
}

export async function listForeignKeys(tx: Tx): Promise<ForeignKey[]> {
  const columns = (relation: string, keys: RawBuilder<unknown>) => sql`(
    select json_agg(a.attname order by k.position)
    from unnest(${keys}) with ordinality as k (number, position)
    join pg_attribute a on a.attrelid = ${sql.ref(relation)} and a.attnum = k.number)`
  const { rows } = await sql<ForeignKey>`
    select child.relname as child, ${columns('con.conrelid', sql`con.conkey`)} as "childColumns",
      ${columns('con.conrelid', sql`pk.conkey`)} as "childKey",
      parent.relname as parent, ${columns('con.confrelid', sql`con.confkey`)} as "parentColumns",
      ${columns('con.conrelid', sql`coalesce(con.confdelsetcols, con.conkey)`)} as emptied,
      has_any_column_privilege(con.conrelid, 'update') as "canLockChildren",
      case con.confdeltype when 'c' then 'cascade' when 'n' then 'set null' else 'refuse' end as "onDelete"
    from pg_constraint con
    join pg_class child on child.oid = con.conrelid
    join pg_class parent on parent.oid = con.confrelid
    join pg_constraint pk on pk.conrelid = con.conrelid and pk.contype = 'p'
    where con.contype = 'f' and con.connamespace = 'public'::regnamespace
    order by con.conname`.execute(tx)
  return rows
}

/** Tables in dependency order, referenced tables first. */
export function parentsFirst(tables: readonly string[], keys: readonly ForeignKey[]): string[] {
  const ordered = new Set<string>()
  const visit = (table: string, path: readonly string[]) => {
    if (ordered.has(table) || path.includes(table)) return
    for (const { child, parent } of keys) {
      if (child === table && tables.includes(parent)) visit(parent, [...path, table])
    }
    ordered.add(table)
  }
  for (const table of tables) visit(table, [])
  return [...ordered]
}
