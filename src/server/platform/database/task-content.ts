// Files shared by the agency are content of their task, so the database increments its version with them (`note_task_file`).
import { sql } from 'kysely'
import type { Work } from '../context.ts'
import type { Tx } from './pool.ts'

/** Announces the tasks' new versions to windows and caches. */
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
