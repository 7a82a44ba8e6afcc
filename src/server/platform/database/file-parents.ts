// Files are content of their task or post, so the database increments its version with them (`note_task_file`, `note_post_file`).
import { sql } from 'kysely'
import type { Work } from '../context.ts'
import type { Tx } from './pool.ts'
import { isPostInternal } from './tenancy.ts'

/** Announces the tasks' new versions to windows. */
export async function announceTasks(
  tx: Tx,
  ctx: Pick<Work, 'announce'>,
  ids: readonly string[],
): Promise<void> {
  if (ids.length === 0) return
  const tasks = await tx
    .selectFrom('tasks')
    .select(['id', 'company_id as company', 'project_id as project', 'version', 'visibility'])
    .where('id', '=', sql<string>`any (${ids}::uuid[])`)
    .execute()
  for (const { visibility, ...task } of tasks) {
    ctx.announce({ kind: 'task', ...task, ...(visibility === 'internal' && { isInternal: true }) })
  }
}

/** Announces the posts' new versions, and possibly new status, to windows. */
export async function announcePosts(
  tx: Tx,
  ctx: Pick<Work, 'announce'>,
  ids: readonly string[],
): Promise<void> {
  if (ids.length === 0) return
  const posts = await tx
    .selectFrom('posts')
    .innerJoin('campaigns', 'campaigns.id', 'posts.campaign_id')
    .select(['posts.id', 'posts.company_id as company', 'campaigns.project_id as project'])
    .select('posts.version')
    .select(isPostInternal.as('isInternal'))
    .where('posts.id', '=', sql<string>`any (${ids}::uuid[])`)
    .execute()
  for (const { isInternal, ...post } of posts) {
    ctx.announce({ kind: 'post', ...post, ...(isInternal && { isInternal }) })
  }
}
