// Store of a card table (projects, campaigns, tasks): lists in board order, finds cards with their place, writes cards and log entries.
import { type RawBuilder, type Selectable, sql } from 'kysely'
import { type Viewer, asAdministrator, canSeeAllCompanies } from '../viewer.ts'
import { writeWithEntries } from './activity.ts'
import { loaderPerDatabase } from './batch-loader.ts'
import { type CardWrite, type CardWriter, type WhileLocked, cardWriter } from './card-writer.ts'
import type { Rows } from './list.ts'
import { type Column, type Place, placeQuery } from './placement.ts'
import type { Tx } from './pool.ts'
import type { Schema } from './schema.ts'

interface CardTable<Table extends Column['table'], Row> {
  table: Table
  /** The column that identifies the board: `company_id` or `project_id`. */
  owner: Column['owner']
  /** The statuses, which are the board's columns from left to right. */
  statuses: readonly string[]
  /** The cards visible to the viewer. */
  rows: (tx: Tx, viewer: Viewer) => Rows<Row>
  /** The columns written by a change, in the form they are read; ids never change. */
  columnsOf: (card: Row) => Partial<Selectable<Schema[Table]>>
}

/** The requested position: in this column, after this card (null: first). */
export interface Placing {
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

interface Ids {
  id: string
  companyId: string
  projectId?: string
}

const entriesOf = (writes: readonly CardWrite<unknown>[]) => writes.map(({ entry }) => entry)

/** A card's foreign key locks its board's row in this table. */
const ownerTables = { company_id: 'companies', project_id: 'projects' } as const

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

export function cardStore<Table extends Column['table'], Row extends Ids>({
  table,
  owner,
  statuses,
  rows,
  columnsOf,
}: CardTable<Table, Row>): CardStore<Row> {
  const tableName: Column['table'] = table
  const ownerColumn = sql.ref<string>(`${table}.${owner}`)
  const idColumn = sql.ref<string>(`${table}.id`)

  const recordOf = (card: Row) => ({
    id: card.id,
    company_id: card.companyId,
    ...(card.projectId && { project_id: card.projectId }),
    ...columnsOf(card),
  })
  /** Converts cards to rows of their table. */
  const recordsOf = (writes: readonly CardWrite<Row>[]) =>
    sql`jsonb_populate_recordset(null::${sql.table(table)},
      ${JSON.stringify(writes.map(({ card }) => recordOf(card)))}::jsonb)`

  async function findAllToPlace(
    tx: Tx,
    viewer: Viewer,
    all: readonly Asked[],
  ): Promise<Map<Asked, PlacedCard<Row>>> {
    const found = new Map<Asked, PlacedCard<Row>>()
    // Usually all are of one kind, because boards specify the position within the column.
    for (const [kind, group] of Map.groupBy(all, kindOfPlace)) {
      const asked = sql`unnest(${group.map(({ id }) => id)}::uuid[],
        ${group.map(({ status }) => status ?? null)}::text[],
        ${group.map(({ after }) => after ?? null)}::uuid[]) with ordinality`
      const status = sql<string>`coalesce(asked.to_status, ${sql.ref(`${table}.status`)})`
      const column = { table, owner, ownerId: ownerColumn, status }
      const cards = await rows(tx, viewer)
        .innerJoin(asked.as<'asked'>(sql`asked (card_id, to_status, after_id, number)`), (join) =>
          join.on(idColumn, '=', askedCard),
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

  const loadToPlace = loaderPerDatabase(
    (db, asked: Asked[]) => findAllToPlace(db, asAdministrator(), asked),
    { isSkippedWhileStalled: true },
  )

  async function insertAll(
    tx: Tx,
    writes: readonly CardWrite<Row>[],
    whileLocked: WhileLocked,
  ): Promise<Set<string>> {
    const [first] = writes
    if (!first) return new Set()
    const columns = sql.join(Object.keys(recordOf(first.card)).map((name) => sql.ref(name)))
    const isFree = sql`${sql.ref(owner)} in (select id from ${sql.table(ownerTables[owner])}
      where id = any (${writes.map(({ card }) => recordOf(card)[owner])}::uuid[]) for key share skip locked)`
    const insert = sql`insert into ${sql.table(table)} (${columns}) select ${columns} from ${recordsOf(writes)}
      where ${whileLocked === 'skip' ? isFree : sql`true`} returning id`
    return writeWithEntries(tx, insert, entriesOf(writes))
  }

  async function saveAll(
    tx: Tx,
    writes: readonly CardWrite<Row>[],
    whileLocked: WhileLocked,
  ): Promise<Set<string>> {
    const [first] = writes
    if (!first) return new Set()
    const changes = Object.keys(columnsOf(first.card)).map(
      (name) => sql`${sql.ref(name)} = ${sql.ref(`next.${name}`)}`,
    )
    const isFree = sql`${idColumn} in (select free.id from ${sql.table(table)} as free
      where free.id = any (${writes.map(({ card }) => card.id)}::uuid[]) for update skip locked)`
    const update = sql`update ${sql.table(table)} set ${sql.join(changes)} from ${recordsOf(writes)} as next
      where ${idColumn} = next.id and ${sql.ref(`${table}.version`)} = next.version - 1
        and ${whileLocked === 'skip' ? isFree : sql`true`} returning ${idColumn}`
    return writeWithEntries(tx, update, entriesOf(writes))
  }

  return {
    ...cardWriter({ insert: insertAll, save: saveAll }),

    list: (tx, viewer, ownerId) =>
      rows(tx, viewer).where(ownerColumn, '=', ownerId).orderBy(boardOrder(statuses)).execute(),

    find: (tx, viewer, id) => rows(tx, viewer).where(idColumn, '=', id).executeTakeFirst(),

    async findToPlace(tx, viewer, id, placing) {
      const asked = { ...placing, id }
      const isShared = !tx.isTransaction && canSeeAllCompanies(viewer)
      const found = isShared ? await loadToPlace(tx, asked) : undefined
      return found ?? (await findAllToPlace(tx, viewer, [asked])).get(asked)
    },

    async delete(tx, id) {
      await tx.deleteFrom(tableName).where('id', '=', id).execute()
    },
  }
}
