// Finds the rank for a card's new position in a board column.
import { type SqlBool, sql } from 'kysely'
import { rankBetween } from '../rank.ts'
import { AppError, invalid } from '../app-error.ts'
import type { Tx } from './pool.ts'
import type { Schema } from './schema.ts'

/** A table of cards, whose rows have a position. */
export type RankedTable = {
  [Table in keyof Schema]: Schema[Table] extends { rank: string } ? Table : never
}[keyof Schema]

export interface Column {
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

/**
 * Finds the ranks next to a position.
 * @param after id of the card above; null for first, undefined for last
 * @param moving ids of the cards being moved
 */
export async function findPlace(
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
