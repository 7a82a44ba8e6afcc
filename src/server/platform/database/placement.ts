// Finds the rank for a card's new position in a board column.
import { type RawBuilder, type SqlBool, sql } from 'kysely'
import { rankBetween } from '../rank.ts'
import { AppError, invalid } from '../app-error.ts'
import type { Schema } from './schema.ts'

/** A table of cards, whose rows have a position. */
type CardTable = {
  [Table in keyof Schema]: Schema[Table] extends { rank: string } ? Table : never
}[keyof Schema]

/** Values, or SQL expressions for them. */
export interface Column {
  table: CardTable
  /** The owner of the board, such as the company of a projects board. */
  owner: 'company_id' | 'project_id'
  ownerId: string | RawBuilder<string>
  status: string | RawBuilder<string>
}

/** The requested position. */
export interface Place {
  above: string | null
  below: string | null
  /** Whether the card above is on this board. */
  isOnBoard: boolean
}

/**
 * Finds the position, as a query of one row.
 * @param moving the card or cards being moved; undefined for a new one
 * @param after id of the card above; null for first, undefined for last
 */
export function placeQuery(
  { table, owner, ownerId, status }: Column,
  moving: string | RawBuilder<string> | readonly string[] | undefined,
  after: string | RawBuilder<string> | null | undefined,
): RawBuilder<Place> {
  const onBoard = sql`from ${sql.table(table)} as other where ${sql.ref(`other.${owner}`)} = ${ownerId}`
  const others = withoutMoving(moving)
  const inColumn = sql`${onBoard} and other.status = ${status}${others}`
  if (after === undefined) {
    return sql`select (select max(rank) ${inColumn}) as above, null as below, true as "isOnBoard"`
  }
  if (after === null) {
    return sql`select null as above, (select min(rank) ${inColumn}) as below, true as "isOnBoard"`
  }
  const isAfter = sql<SqlBool>`other.id = ${after}`
  return sql`select above.rank as above,
    (select min(rank) ${inColumn} and other.rank > above.rank) as below,
    exists (select ${onBoard} and ${isAfter}) as "isOnBoard"
    from (select 1) as one left join (select rank ${inColumn} and ${isAfter}) as above on true`
}

function withoutMoving(moving: Parameters<typeof placeQuery>[1]) {
  if (moving === undefined) return sql``
  return Array.isArray(moving)
    ? sql` and other.id <> all (${moving}::uuid[])`
    : sql` and other.id <> ${moving}`
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
