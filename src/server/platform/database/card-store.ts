// Store of a card table (projects, campaigns, tasks): lists in board order, finds cards and the rank of a new place, writes cards.
import { type Selectable, type SqlBool, sql } from 'kysely'
import { AppError, invalid } from '../app-error.ts'
import { rankBetween } from '../rank.ts'
import { type Caller, isStaff } from '#server/platform/caller.ts'
import type { Rows } from './list.ts'
import type { Tx } from './pool.ts'
import type { Schema } from './schema.ts'

/** A table of cards, whose rows have a position. */
type RankedTable = {
  [Table in keyof Schema]: Schema[Table] extends { rank: string } ? Table : never
}[keyof Schema]

interface Column {
  table: RankedTable
  /** The owner of the board, such as the company of a projects board. */
  owner: 'company_id' | 'project_id'
  ownerId: string
  status: string
}

/** The requested position. */
export interface Place {
  above: string | null
  below: string | null
  /** Whether the card above is on this board. */
  isOnBoard: boolean
}

interface CardTable<Table extends RankedTable, Row> {
  table: Table
  /** The column that identifies the board. */
  owner: Column['owner']
  ownerOf: (card: Row) => string
  /** The statuses, which are the board's columns from left to right. */
  statuses: readonly string[]
  /** The cards visible to the caller. */
  rows: (tx: Tx, caller: Caller) => Rows<Row>
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
  list: (tx: Tx, caller: Caller, ownerId: string) => Promise<Row[]>
  find: (tx: Tx, caller: Caller, id: string) => Promise<Row | undefined>
  /** Locks the card against other writers, unless the caller is a client, who may only read cards. */
  findToChange: (tx: Tx, caller: Caller, id: string) => Promise<Row | undefined>
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
  /** Saves all cards, which must be locked already, with one statement. */
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
  const rowsWithId = (tx: Tx, caller: Caller, id: string) =>
    rows(tx, caller).where(sql.ref<string>(`${table}.id`), '=', id)

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

    list: (tx, caller, ownerId) =>
      rows(tx, caller)
        .where(sql.ref<string>(`${table}.${owner}`), '=', ownerId)
        .orderBy(boardOrder(statuses))
        .execute(),

    find: (tx, caller, id) => rowsWithId(tx, caller, id).executeTakeFirst(),

    findToChange: (tx, caller, id) =>
      rowsWithId(tx, caller, id)
        .$if(isStaff(caller), (card) => card.forNoKeyUpdate(table))
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

/**
 * Finds the ranks next to a position.
 * @param after id of the card above; null for first, undefined for last
 * @param moving ids of the cards being moved
 */
async function findPlace(
  tx: Tx,
  { table, owner, ownerId, status }: Column,
  after: string | null | undefined,
  moving: readonly string[],
): Promise<Place> {
  const onBoard = sql`from ${sql.table(table)} as other where ${sql.ref(`other.${owner}`)} = ${ownerId}`
  const inColumn = sql`${onBoard} and other.status = ${status} and other.id <> all (${moving}::uuid[])`
  if (after === undefined || after === null) {
    const end = after === null ? sql`min(rank) as below` : sql`max(rank) as above`
    const { rows } = await sql<Partial<Place>>`select ${end} ${inColumn}`.execute(tx)
    return { above: null, below: null, isOnBoard: true, ...rows[0] }
  }
  const isAfter = sql<SqlBool>`other.id = ${after}`
  const { rows } = await sql<Place>`select above.rank as above,
    (select min(rank) ${inColumn} and other.rank > above.rank) as below,
    exists (select ${onBoard} and ${isAfter}) as "isOnBoard"
    from (select 1) as one left join (select rank ${inColumn} and ${isAfter}) as above on true`.execute(
    tx,
  )
  // The query always returns one row.
  return rows[0] as Place
}

/** @throws AppError `invalid` for a card of another board; `stale` if the card above has left the column */
export function rankAt(
  { above, below, isOnBoard }: Place,
  movingId: string,
  after: string | null | undefined,
): string {
  if (after === movingId || !isOnBoard) {
    throw invalid({ after: 'After must be the id of another card of this board' })
  }
  if (typeof after === 'string' && above === null) throw new AppError('stale')
  return rankBetween(above, below)
}
