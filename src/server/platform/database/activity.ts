// The activity log: an entry for each thing done, written in the same statement or transaction as the thing itself.
import { type Insertable, type OperationNodeSource, sql } from 'kysely'
import type { Tx } from './pool.ts'
import type { Schema } from './schema.ts'

export type ActivityRow = Insertable<Schema['activity']>

export async function insertEntries(tx: Tx, entries: ActivityRow[]): Promise<void> {
  if (entries.length > 0) await tx.insertInto('activity').values(entries).execute()
}

/**
 * Writes a row and its entry in one statement.
 * @param write an insert or update that returns the row if it was written
 * @returns whether it was
 */
export async function writeWithEntry(
  tx: Tx,
  write: OperationNodeSource,
  entry: ActivityRow,
): Promise<boolean> {
  const { id, company_id, actor_id, action, kind, record_id, visibility, detail } = entry
  const { numAffectedRows } = await sql`with written as (${write})
    insert into activity (id, company_id, actor_id, action, kind, record_id, visibility, detail)
    select ${id}::uuid, ${company_id}::uuid, ${actor_id}::uuid, ${action}, ${kind}, ${record_id}::uuid,
      ${visibility}, ${detail}::jsonb
    from written`.execute(tx)
  return numAffectedRows === 1n
}
