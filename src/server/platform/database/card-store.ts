// Store of a card table (projects, campaigns, tasks): lists in board order, finds cards and their place, writes cards.
import { type Selectable, sql } from 'kysely'
import { type Viewer, isStaff } from '../viewer.ts'
import type { Rows } from './list.ts'
import { type Column, type Place, type RankedTable, findPlace } from './placement.ts'
import type { Tx } from './pool.ts'
import type { Schema } from './schema.ts'

interface CardTable<Table extends RankedTable, Row> {
  table: Table
  /** The column that identifies the board. */
  owner: Column['owner']
  ownerOf: (card: Row) => string
  /** The statuses, which are the board's columns from left to right. */
  statuses: readonly string[]
  /** The cards visible to the viewer. */
  rows: (tx: Tx, viewer: Viewer) => Rows<Row>
  /** The columns written by a change, in the form they are read; ids never change. */
  columnsOf: (
    card: Row,
  ) => Omit<Selectable<Schema[Table]>, 'id' | 'company_id' | 'project_id' | WrittenElsewhere[Table]>
}

/** Columns of other statements, and of the database itself. */
interface WrittenElsewhere {
  projects: never
  campaigns: never
  tasks: 'approval_mode' | 'content_version' | 'period_on'
}

interface CardIds {
  id: string
  companyId: string
  projectId?: string
}

export interface CardStore<Row> {
  ownerOf: (card: Row) => string
  /** In board order. */
  list: (tx: Tx, viewer: Viewer, ownerId: string) => Promise<Row[]>
  find: (tx: Tx, viewer: Viewer, id: string) => Promise<Row | undefined>
  /** Locks the card against other writers, unless the viewer is a client, who may only read cards. */
  findToChange: (tx: Tx, viewer: Viewer, id: string) => Promise<Row | undefined>
  /**
   * The ranks next to a position in a column.
   * @param after id of the card above; null for first, undefined for last
   * @param moving ids of the cards being moved
   */
  findPlace: (
    tx: Tx,
    column: Pick<Column, 'ownerId' | 'status'>,
    after?: string | null,
    moving?: readonly string[],
  ) => Promise<Place>
  /** Inserts all cards with one statement. */
  insert: (tx: Tx, cards: readonly Row[]) => Promise<void>
  /** Saves all cards, which the caller has locked, with one statement. */
  save: (tx: Tx, cards: readonly Row[]) => Promise<void>
  delete: (tx: Tx, id: string) => Promise<void>
}

/** ORDER BY expression for a query of one board. */
export const boardOrder = (statuses: readonly string[]) =>
  sql`array_position(${sql.lit(`{${statuses.join(',')}}`)}::text[], status), rank, id`

export function cardStore<Table extends RankedTable, Row extends CardIds>({
  table,
  owner,
  ownerOf,
  statuses,
  rows,
  columnsOf,
}: CardTable<Table, Row>): CardStore<Row> {
  const rowsWithId = (tx: Tx, viewer: Viewer, id: string) =>
    rows(tx, viewer).where(sql.ref<string>(`${table}.id`), '=', id)

  const recordOf = (card: Row) => ({
    id: card.id,
    company_id: card.companyId,
    ...(card.projectId && { project_id: card.projectId }),
    ...columnsOf(card),
  })

  /** The cards as rows of their table. */
  const recordsOf = (cards: readonly Row[]) =>
    sql`jsonb_populate_recordset(null::${sql.table(table)}, ${JSON.stringify(cards.map(recordOf))}::jsonb)`

  return {
    ownerOf,

    list: (tx, viewer, ownerId) =>
      rows(tx, viewer)
        .where(sql.ref<string>(`${table}.${owner}`), '=', ownerId)
        .orderBy(boardOrder(statuses))
        .execute(),

    find: (tx, viewer, id) => rowsWithId(tx, viewer, id).executeTakeFirst(),

    findToChange: (tx, viewer, id) =>
      rowsWithId(tx, viewer, id)
        .$if(isStaff(viewer), (card) => card.forNoKeyUpdate(table))
        .executeTakeFirst(),

    findPlace: (tx, column, after, moving = []) =>
      findPlace(tx, { ...column, table, owner }, after, moving),

    async insert(tx, cards) {
      const [first] = cards
      if (!first) return
      const columns = sql.join(Object.keys(recordOf(first)).map((name) => sql.ref(name)))
      await sql`insert into ${sql.table(table)} (${columns})
        select ${columns} from ${recordsOf(cards)}`.execute(tx)
    },

    async save(tx, cards) {
      const [first] = cards
      if (!first) return
      const changes = Object.keys(columnsOf(first)).map(
        (name) => sql`${sql.ref(name)} = ${sql.ref(`next.${name}`)}`,
      )
      await sql`update ${sql.table(table)} set ${sql.join(changes)} from ${recordsOf(cards)} as next
        where ${sql.ref(`${table}.id`)} = next.id`.execute(tx)
    },

    async delete(tx, id) {
      await sql`delete from ${sql.table(table)} where id = ${id}`.execute(tx)
    },
  }
}
