// Statements that write several cards of one table, each with its log entry.
import { type InsertType, type SelectType, sql } from 'kysely'
import type { Viewer } from '../viewer.ts'
import { writeWithEntries } from './activity.ts'
import type { CardWrite, WhileLocked } from './card-writer.ts'
import type { Rows } from './list.ts'
import type { Column } from './placement.ts'
import type { Tx } from './pool.ts'
import type { Schema } from './schema.ts'

export interface CardTable<Table extends Column['table'], Row> {
  table: Table
  /** The column that identifies the board: `company_id` or `project_id`. */
  owner: Column['owner']
  /** The statuses, which are the board's columns from left to right. */
  statuses: readonly string[]
  /** The cards visible to the viewer. */
  rows: (tx: Tx, viewer: Viewer) => Rows<Row>
  /** The columns written by a change, in the form they are read; ids never change. */
  columnsOf: (card: Row) => Omit<WrittenColumns<Schema[Table]>, 'id' | 'company_id' | 'project_id'>
}

/** All columns, except those whose type says that an insert leaves them out. */
type WrittenColumns<Columns> = {
  [Name in keyof Columns as InsertType<Columns[Name]> extends undefined ? never : Name]: SelectType<
    Columns[Name]
  >
}

export interface CardIds {
  id: string
  companyId: string
  projectId?: string
}

const entriesOf = (writes: readonly CardWrite<unknown>[]) => writes.map(({ entry }) => entry)

/** A card's foreign key locks its board's row in this table. */
const ownerTables = { company_id: 'companies', project_id: 'projects' } as const

const recordOf = <Table extends Column['table'], Row extends CardIds>(
  { columnsOf }: CardTable<Table, Row>,
  card: Row,
) => ({
  id: card.id,
  company_id: card.companyId,
  ...(card.projectId && { project_id: card.projectId }),
  ...columnsOf(card),
})

/** Converts cards to rows of their table. */
const recordsOf = <Table extends Column['table'], Row extends CardIds>(
  cards: CardTable<Table, Row>,
  writes: readonly CardWrite<Row>[],
) =>
  sql`jsonb_populate_recordset(null::${sql.table(cards.table)},
    ${JSON.stringify(writes.map(({ card }) => recordOf(cards, card)))}::jsonb)`

/** @returns the ids of those inserted */
export async function insertCards<Table extends Column['table'], Row extends CardIds>(
  tx: Tx,
  cards: CardTable<Table, Row>,
  writes: readonly CardWrite<Row>[],
  whileLocked: WhileLocked,
): Promise<Set<string>> {
  const { table, owner } = cards
  const [first] = writes
  if (!first) return new Set()
  const columns = sql.join(Object.keys(recordOf(cards, first.card)).map((name) => sql.ref(name)))
  const isFree = sql`${sql.ref(owner)} in (select id from ${sql.table(ownerTables[owner])}
    where id = any (${writes.map(({ card }) => recordOf(cards, card)[owner])}::uuid[]) for key share skip locked)`
  const insert = sql`insert into ${sql.table(table)} (${columns}) select ${columns} from ${recordsOf(cards, writes)}
    where ${whileLocked === 'skip' ? isFree : sql`true`} returning id`
  return writeWithEntries(tx, insert, entriesOf(writes))
}

/** Saves cards whose stored version is the previous one. @returns the ids of those saved */
export async function saveCards<Table extends Column['table'], Row extends CardIds>(
  tx: Tx,
  cards: CardTable<Table, Row>,
  writes: readonly CardWrite<Row>[],
  whileLocked: WhileLocked,
): Promise<Set<string>> {
  const { table, columnsOf } = cards
  const [first] = writes
  if (!first) return new Set()
  const id = sql.ref(`${table}.id`)
  const changes = Object.keys(columnsOf(first.card)).map(
    (name) => sql`${sql.ref(name)} = ${sql.ref(`next.${name}`)}`,
  )
  const isFree = sql`${id} in (select free.id from ${sql.table(table)} as free
    where free.id = any (${writes.map(({ card }) => card.id)}::uuid[]) for update skip locked)`
  const update = sql`update ${sql.table(table)} set ${sql.join(changes)} from ${recordsOf(cards, writes)} as next
    where ${id} = next.id and ${sql.ref(`${table}.version`)} = next.version - 1
      and ${whileLocked === 'skip' ? isFree : sql`true`} returning ${id}`
  return writeWithEntries(tx, update, entriesOf(writes))
}
