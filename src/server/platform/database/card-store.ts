// Store of a card table (projects, campaigns, tasks): lists in board order, finds cards with their place, writes cards and log entries.
import { type RawBuilder, sql } from 'kysely'
import { type Viewer, asAdministrator, canSeeAllCompanies } from '../viewer.ts'
import { loaderPerDatabase } from './batch-loader.ts'
import { type CardIds, type CardTable, insertCards, saveCards } from './card-statements.ts'
import { type CardWriter, cardWriter } from './card-writer.ts'
import type { Rows } from './list.ts'
import { type Column, type Place, placeQuery } from './placement.ts'
import type { Tx } from './pool.ts'

/** The requested position: in this column, after this card (null: first). */
interface Placing {
  status?: string | undefined
  after?: string | null | undefined
}

interface PlacedCard<Row> {
  card: Row
  place: Place
}

export interface CardStore<Row> extends CardWriter<Row> {
  /** In board order. */
  list: (tx: Tx, viewer: Viewer, ownerId: string) => Promise<Row[]>
  find: (tx: Tx, viewer: Viewer, id: string) => Promise<Row | undefined>
  /** The card, and the ranks adjacent to its requested position. */
  findToPlace: (
    tx: Tx,
    viewer: Viewer,
    id: string,
    placing: Placing,
  ) => Promise<PlacedCard<Row> | undefined>
  delete: (tx: Tx, id: string) => Promise<void>
}

/** ORDER BY expression for a query of one board. */
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

interface Asked extends Placing {
  id: string
}

/** Each kind of position needs a different query. */
function kindOfPlace({ after }: Placing): 'last' | 'first' | 'below another' {
  if (after === undefined) return 'last'
  return after === null ? 'first' : 'below another'
}

const askedCard = sql.ref<string>('asked.card_id')
const askedAfter = {
  last: undefined,
  first: null,
  'below another': sql.ref<string>('asked.after_id'),
}

async function findAllToPlace<Table extends Column['table'], Row>(
  tx: Tx,
  viewer: Viewer,
  { table, owner, rows }: CardTable<Table, Row>,
  all: readonly Asked[],
): Promise<Map<Asked, PlacedCard<Row>>> {
  const found = new Map<Asked, PlacedCard<Row>>()
  // Usually all are of one kind, because boards specify the position within the column.
  for (const [kind, group] of Map.groupBy(all, kindOfPlace)) {
    const asked = sql`unnest(${group.map(({ id }) => id)}::uuid[],
      ${group.map(({ status }) => status ?? null)}::text[],
      ${group.map(({ after }) => after ?? null)}::uuid[]) with ordinality`
    const status = sql<string>`coalesce(asked.to_status, ${sql.ref(`${table}.status`)})`
    const column = { table, owner, ownerId: sql.ref<string>(`${table}.${owner}`), status }
    const cards = await rows(tx, viewer)
      .innerJoin(asked.as<'asked'>(sql`asked (card_id, to_status, after_id, number)`), (join) =>
        join.on(sql.ref(`${table}.id`), '=', askedCard),
      )
      .innerJoinLateral(asPlace(placeQuery(column, askedCard, askedAfter[kind])), (join) =>
        join.onTrue(),
      )
      .select([...placeColumns, sql<number>`asked.number`.as('number')])
      .execute()
    for (const { above, below, isOnBoard, number, ...card } of cards) {
      const one = group[number - 1]
      const place = { above, below, isOnBoard }
      if (one) found.set(one, { card: card as unknown as Row, place })
    }
  }
  return found
}

export function cardStore<Table extends Column['table'], Row extends CardIds>(
  cards: CardTable<Table, Row>,
): CardStore<Row> {
  const { owner, statuses, rows } = cards
  const table: Column['table'] = cards.table
  const loadToPlace = loaderPerDatabase(
    (db, asked: Asked[]) => findAllToPlace(db, asAdministrator(), cards, asked),
    { isSkippedWhileStalled: true },
  )

  return {
    ...cardWriter<Row>({
      insert: (tx, writes, whileLocked) => insertCards(tx, cards, writes, whileLocked),
      save: (tx, writes, whileLocked) => saveCards(tx, cards, writes, whileLocked),
    }),

    list: (tx, viewer, ownerId) =>
      rows(tx, viewer)
        .where(sql.ref<string>(`${table}.${owner}`), '=', ownerId)
        .orderBy(boardOrder(statuses))
        .execute(),

    find: (tx, viewer, id) =>
      rows(tx, viewer)
        .where(sql.ref<string>(`${table}.id`), '=', id)
        .executeTakeFirst(),

    async findToPlace(tx, viewer, id, placing) {
      const asked = { ...placing, id }
      const isShared = !tx.isTransaction && canSeeAllCompanies(viewer)
      const found = isShared ? await loadToPlace(tx, asked) : undefined
      return found ?? (await findAllToPlace(tx, viewer, cards, [asked])).get(asked)
    },

    async delete(tx, id) {
      await tx.deleteFrom(table).where('id', '=', id).execute()
    },
  }
}
