// The store of a table of cards (projects, campaigns, tasks): listed in board order, found with their place, written with their log entry.
import { type RawBuilder, type Updateable, sql } from 'kysely'
import type { Viewer } from '../viewer.ts'
import { type ActivityRow, writeWithEntry } from './activity.ts'
import type { Rows } from './list.ts'
import { type Column, type Place, placeQuery } from './placement.ts'
import type { Tx } from './pool.ts'
import type { Schema } from './schema.ts'

interface CardTable<Table extends Column['table'], Row> {
  table: Table
  /** The column that names the board: `company_id` or `project_id`. */
  owner: Column['owner']
  /** The statuses, which are the board's columns from left to right. */
  statuses: readonly string[]
  /** The cards that the viewer may see. */
  rows: (tx: Tx, viewer: Viewer) => Rows<Row>
  /** The columns that a change writes; ids are never changed. */
  columnsOf: (card: Row) => Updateable<Schema[Table]>
}

/** Where a call wants the card: in this column, after this card (null: first). */
export interface Placing {
  status?: string | undefined
  after?: string | null | undefined
}

export interface CardStore<Row> {
  /** In the board's order. */
  list: (tx: Tx, viewer: Viewer, ownerId: string) => Promise<Row[]>
  find: (tx: Tx, viewer: Viewer, id: string) => Promise<Row | undefined>
  /** The card, and the ranks around the place where the change puts it. */
  findToPlace: (
    tx: Tx,
    viewer: Viewer,
    id: string,
    placing: Placing,
  ) => Promise<{ card: Row; place: Place } | undefined>
  insert: (tx: Tx, card: Row, entry: ActivityRow) => Promise<void>
  /** @returns false when the card no longer had the version `before`: nothing was written */
  save: (tx: Tx, card: Row, before: number, entry: ActivityRow) => Promise<boolean>
  delete: (tx: Tx, id: string) => Promise<void>
}

/** For ORDER BY, in a query of one board. */
export const boardOrder = (statuses: readonly string[]) =>
  sql`array_position(${sql.lit(`{${statuses.join(',')}}`)}::text[], status), rank, id`

const asPlace = (query: RawBuilder<Place>) => sql<Place>`(${query})`.as<'place'>(sql`place`)

/** The owner of a board, with the place below the last card of a column. */
export function withLastPlace<Owner>(owner: Rows<Owner>, column: Column): Rows<Owner & Place> {
  return owner
    .innerJoinLateral(asPlace(placeQuery(column, undefined, undefined)), (join) => join.onTrue())
    .select(placeColumns)
}

const placeColumns = [
  sql<string | null>`place.above`.as('above'),
  sql<string | null>`place.below`.as('below'),
  sql<boolean>`place."isOnBoard"`.as('isOnBoard'),
] as const

interface Ids {
  id: string
  companyId: string
  projectId?: string
}

export function cardStore<Table extends Column['table'], Row extends Ids>({
  table,
  owner,
  statuses,
  rows,
  columnsOf,
}: CardTable<Table, Row>): CardStore<Row> {
  const tableName: Column['table'] = table
  const ownerColumn = sql.ref<string>(`${table}.${owner}`)
  const withId = (tx: Tx, viewer: Viewer, id: string) =>
    rows(tx, viewer).where(sql.ref(`${table}.id`), '=', id)
  // `columnsOf` has checked the columns against the table; kysely cannot, for one of several.

  return {
    list: (tx, viewer, ownerId) =>
      rows(tx, viewer).where(ownerColumn, '=', ownerId).orderBy(boardOrder(statuses)).execute(),

    find: (tx, viewer, id) => withId(tx, viewer, id).executeTakeFirst(),

    async findToPlace(tx, viewer, id, { status, after }) {
      const column = {
        table,
        owner,
        ownerId: ownerColumn,
        status: status ?? sql.ref<string>(`${table}.status`),
      }
      const found = await withId(tx, viewer, id)
        .innerJoinLateral(asPlace(placeQuery(column, id, after)), (join) => join.onTrue())
        .select(placeColumns)
        .executeTakeFirst()
      if (!found) return undefined
      const { above, below, isOnBoard, ...card } = found
      return { card: card as unknown as Row, place: { above, below, isOnBoard } }
    },

    async insert(tx, card, entry) {
      const { id, companyId, projectId } = card
      const ids = { id, company_id: companyId, ...(projectId && { project_id: projectId }) }
      const insert = tx
        .insertInto(table)
        .values({ ...ids, ...columnsOf(card) } as never)
        .returning('id')
      await writeWithEntry(tx, insert, entry)
    },

    save(tx, card, before, entry) {
      const update = tx
        .updateTable(tableName)
        .set(columnsOf(card) as never)
        .where('id', '=', card.id)
        .where('version', '=', before)
        .returning('id')
      return writeWithEntry(tx, update, entry)
    },

    async delete(tx, id) {
      await tx.deleteFrom(tableName).where('id', '=', id).execute()
    },
  }
}
