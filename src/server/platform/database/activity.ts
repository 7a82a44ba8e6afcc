// The activity log: an entry for each thing done, written in the same statement or transaction as the thing itself.
import { type Insertable, type OperationNodeSource, sql } from 'kysely'
import type { LastChange } from '#contract/error-details.ts'
import type { Tx } from './pool.ts'
import type { Schema } from './schema.ts'

/** What making a record is called. */
export const createdAction = 'created'

export type ActivityRow = Insertable<Schema['activity']>

export async function insertEntries(tx: Tx, entries: ActivityRow[]): Promise<void> {
  if (entries.length > 0) await tx.insertInto('activity').values(entries).execute()
}

const dayMs = 86_400_000

/** Ids begin with their moment: no version 7 of an earlier one is greater. */
export function firstIdSince(at: number): string {
  const hex = at.toString(16).padStart(12, '0')
  return `${hex.slice(0, 8)}-${hex.slice(8)}-7000-8000-000000000000`
}

/**
 * The last change of a record within a day: the entries of longer ago are too many to look through.
 * @param kind of the agency's own, which share the id
 */
export async function findLastChange(
  db: Tx,
  recordId: string,
  kind?: string,
): Promise<LastChange | undefined> {
  const found = await db
    .selectFrom('activity')
    .leftJoin('users', 'users.id', 'activity.actor_id')
    .select(['activity.at', 'first_name', 'last_name'])
    .where('record_id', '=', recordId)
    .$if(kind !== undefined, (query) => query.where('kind', '=', kind ?? ''))
    .where('activity.id', '>', firstIdSince(Date.now() - dayMs))
    .orderBy('activity.id', 'desc')
    .limit(1)
    .executeTakeFirst()
  if (!found) return undefined
  const { at, first_name: first, last_name: last } = found
  return { by: first === null ? null : `${first} ${last}`, at: at.toISOString() }
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
  const { id, company_id, actor_id, action, kind, record_id, project_id, visibility, detail } =
    entry
  const { numAffectedRows } = await sql`with written as (${write})
    insert into activity (id, company_id, actor_id, action, kind, record_id, project_id, visibility, detail)
    select ${id}::uuid, ${company_id}::uuid, ${actor_id}::uuid, ${action}, ${kind}, ${record_id}::uuid,
      ${project_id}::uuid, ${visibility}, ${detail}::jsonb
    from written`.execute(tx)
  return numAffectedRows === 1n
}
