// Queries for the previews of files; used by jobs, which have no caller.
import { sql } from 'kysely'
import type { Database, Tx } from '#server/platform/database/pool.ts'
import { isPostInternal } from '#server/platform/database/tenancy.ts'

export interface UndrawnFile {
  id: string
  companyId: string
  type: string
  size: number
  preview: 'pending' | 'drawing'
}

/** @returns undefined once it is decided whether there is a preview */
export async function findUndrawn(db: Database, id: string): Promise<UndrawnFile | undefined> {
  const found = await db
    .selectFrom('files')
    .select(['id', 'company_id as companyId', 'type', 'size', 'preview'])
    .where('id', '=', id)
    .where('preview', 'in', ['pending', 'drawing'])
    .executeTakeFirst()
  // Safe cast: the condition allows no other.
  return found as UndrawnFile | undefined
}

/** The place of each file among its company's that have no preview yet, from 0. */
export async function listPlaces(tx: Tx, ids: readonly string[]) {
  const { rows } = await sql<{ id: string; companyId: string; place: number }>`
    with fresh as (select id, company_id from files where id = any(${ids}::uuid[])),
      earlier as (select company_id, count(*) from files where preview in ('pending', 'drawing')
        and company_id in (select company_id from fresh) and id not in (select id from fresh) group by company_id)
    select id, company_id as "companyId",
      (coalesce(earlier.count, 0) + row_number() over (partition by company_id order by id) - 1)::int as place
    from fresh left join earlier using (company_id)`.execute(tx)
  return rows
}

/** Marks the one attempt. @returns false if there was one already */
export const beginDrawing = (db: Database, id: string): Promise<boolean> =>
  move(db, id, 'pending', 'drawing')

/** Gives the attempt back after an error that was not the file's. */
export const giveBackDrawing = (db: Database, id: string): Promise<boolean> =>
  move(db, id, 'drawing', 'pending')

async function move(
  db: Database,
  id: string,
  from: UndrawnFile['preview'],
  to: UndrawnFile['preview'],
): Promise<boolean> {
  const { numUpdatedRows } = await db
    .updateTable('files')
    .set({ preview: to })
    .where('id', '=', id)
    .where('preview', '=', from)
    .executeTakeFirst()
  return numUpdatedRows === 1n
}

export async function savePreview(db: Tx, id: string, preview: 'ready' | 'none') {
  return db
    .updateTable('files')
    .set({ preview, version: sql<number>`version + 1` })
    .where('id', '=', id)
    .where('preview', 'in', ['pending', 'drawing'])
    .returning(['company_id as companyId', 'project_id as projectId', 'version'])
    .returning(
      sql<boolean>`visibility = 'internal' or exists (
        select from tasks where tasks.id = files.task_id and tasks.visibility = 'internal') or exists (
        select from posts join campaigns on campaigns.id = posts.campaign_id
        where posts.id = files.post_id and ${isPostInternal})`.as('isInternal'),
    )
    .executeTakeFirst()
}
