// Activity log writes: each entry is written in the same transaction as the action itself.
import { type Insertable, sql } from 'kysely'
import { dayMs } from '#contract/values/durations.ts'
import type { LastChange } from '#contract/error-details.ts'
import type { Tx } from './pool.ts'
import type { Schema } from './schema.ts'

/** The action name for creating a record. */
export const createdAction = 'created'

/** As JSON, which PostgreSQL reads into rows. */
export interface ActivityRow extends Omit<Insertable<Schema['activity']>, 'detail'> {
  detail?: Record<string, unknown> | undefined
}

export async function insertEntries(tx: Tx, entries: readonly ActivityRow[]): Promise<void> {
  if (entries.length === 0) return
  await sql`
    insert into activity (id, company_id, actor_id, action, kind, record_id, project_id, visibility, detail)
    select id, company_id, actor_id, action, kind, record_id, project_id, visibility, coalesce(detail, '{}')
    from jsonb_populate_recordset(null::activity, ${JSON.stringify(entries)}::jsonb)`.execute(tx)
}

/** Version 7 ids start with their timestamp, so this bounds all ids from that moment on. */
export function firstIdSince(at: number): string {
  const hex = at.toString(16).padStart(12, '0')
  return `${hex.slice(0, 8)}-${hex.slice(8)}-7000-8000-000000000000`
}

/**
 * The latest change of a record within a day; searching older entries would take too long.
 * @param kind for the agency's own records, which share the id
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
