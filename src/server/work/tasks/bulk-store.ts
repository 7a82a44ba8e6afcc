// Bulk task queries: one statement each, however many tasks there are.
import { sql } from 'kysely'
import type { Tx } from '#server/platform/database/pool.ts'
import { sharedWith } from '#server/platform/database/tenancy.ts'
import type { Caller } from '#server/platform/caller.ts'
import type { TaskRow } from './rules.ts'
import { selectTasks } from './store.ts'

const isAnyOf = (ids: readonly string[]) => sql<boolean>`tasks.id = any (${ids}::uuid[])`

/** Locks rows in id order, so that concurrent calls do not deadlock. */
export const lockTasks = (tx: Tx, caller: Caller, ids: readonly string[]): Promise<TaskRow[]> =>
  selectTasks(tx, caller).where(isAnyOf(ids)).orderBy('id').forUpdate().execute()

/** Returns the tasks that the client must approve before they can be shown as done. */
export async function idsLackingApproval(tx: Tx, ids: readonly string[]): Promise<Set<string>> {
  if (ids.length === 0) return new Set()
  const rows = await tx
    .selectFrom('tasks')
    .select('id')
    .where(isAnyOf(ids))
    .where(sql<boolean>`lacks_approval(jsonb_populate_record(tasks, '{"visibility": "shared"}'))`)
    .execute()
  return new Set(rows.map(({ id }) => id))
}

/** Finds unarchived tasks of these projects by title; `titles` must be in lower case. */
export async function findTitled(
  tx: Tx,
  caller: Caller,
  projectIds: readonly string[],
  titles: readonly string[],
) {
  return (
    tx
      .selectFrom('tasks')
      .select(['project_id as projectId', 'title', 'due_on as dueDate'])
      .where(sharedWith(caller, 'tasks'))
      // Uses sets, which PostgreSQL hashes; `any` would compare every pair.
      .where(sql<boolean>`project_id in (select unnest(${projectIds}::uuid[]))`)
      .where(
        sql<boolean>`not archived and normalize(lower(title)) in (select unnest(${titles}::text[]))`,
      )
      .execute()
  )
}

export async function deleteTasks(tx: Tx, ids: readonly string[]): Promise<void> {
  if (ids.length > 0) await tx.deleteFrom('tasks').where(isAnyOf(ids)).execute()
}
