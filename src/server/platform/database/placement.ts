// Finds the rank for a card's new place in a board's column.
import { sql } from 'kysely'
import { rankBetween } from '../rank.ts'
import { Refusal, invalid } from '../refusal.ts'
import type { Tx } from './pool.ts'

export interface Column {
  table: 'projects' | 'tasks'
  /** What the board belongs to, such as the company of a projects board. */
  owner: 'company_id' | 'project_id'
  ownerId: string
  status: string
}

interface Neighbours {
  above: string | null
  below: string | null
  /** Whether the card above is on this board at all. */
  isOnBoard: boolean
}

async function neighbours(
  tx: Tx,
  { table, owner, ownerId, status }: Column,
  movingId: string,
  after: string | null | undefined,
): Promise<Neighbours> {
  const from = sql`from ${sql.table(table)} where ${sql.ref(owner)} = ${ownerId}`
  const inColumn = sql`${from} and status = ${status} and id <> ${movingId}`
  const query =
    after === undefined
      ? sql<Neighbours>`select (select max(rank) ${inColumn}) as above, null as below, true as "isOnBoard"`
      : after === null
        ? sql<Neighbours>`select null as above, (select min(rank) ${inColumn}) as below, true as "isOnBoard"`
        : sql<Neighbours>`select above.rank as above,
            (select min(rank) ${inColumn} and rank > above.rank) as below,
            exists (select ${from} and id = ${after}) as "isOnBoard"
            from (select 1) as one left join (select rank ${inColumn} and id = ${after}) as above on true`
  const { rows } = await query.execute(tx)
  return rows[0] ?? { above: null, below: null, isOnBoard: false }
}

/**
 * @param after id of the card above, null for first, undefined for last
 * @throws Refusal `invalid` for a card of another board; `stale` when the card above has left the column meanwhile
 */
export async function rankInColumn(
  tx: Tx,
  column: Column,
  movingId: string,
  after: string | null | undefined,
): Promise<string> {
  const { above, below, isOnBoard } = await neighbours(tx, column, movingId, after)
  if (after === movingId || !isOnBoard) {
    throw invalid({ after: 'After must be the id of another card of this board' })
  }
  if (typeof after === 'string' && above === null) throw new Refusal('stale')
  return rankBetween(above, below)
}
