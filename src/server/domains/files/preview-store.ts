// Queries for files waiting for a preview; used by jobs, which have no viewer.
import { sql } from 'kysely'
import type { Database } from '#server/platform/database/pool.ts'
import { isPostInternal } from '#server/platform/database/tenancy.ts'

export interface PendingFile {
  id: string
  type: string
  size: number
}

export async function findPending(db: Database, id: string): Promise<PendingFile | undefined> {
  return db
    .selectFrom('files')
    .select(['id', 'type', 'size'])
    .where('id', '=', id)
    .where('preview', '=', 'pending')
    .executeTakeFirst()
}

export async function savePreview(db: Database, id: string, preview: 'ready' | 'none') {
  return db
    .updateTable('files')
    .set({ preview, version: sql<number>`version + 1` })
    .where('id', '=', id)
    .where('preview', '=', 'pending')
    .returning(['company_id as companyId', 'project_id as projectId', 'version'])
    .returning(
      sql<boolean>`visibility = 'internal' or exists (
        select from tasks where tasks.id = files.task_id and tasks.visibility = 'internal') or exists (
        select from posts join campaigns on campaigns.id = posts.campaign_id
        where posts.id = files.post_id and ${isPostInternal})`.as('isInternal'),
    )
    .executeTakeFirst()
}
