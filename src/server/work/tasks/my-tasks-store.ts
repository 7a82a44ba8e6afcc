// Finds a person's assigned tasks through an index, however many tasks exist.
import { sql } from 'kysely'
import { doneForDays, maxMyTasks } from '#contract/work/my-tasks.ts'
import type { Tx } from '#server/platform/database/pool.ts'
import type { Viewer } from '#server/platform/viewer.ts'
import { selectTasks } from './store.ts'

/** Matches the index `tasks_open_idx`: open tasks by due date, tasks without a due date last. */
const openTasks = (tx: Tx, viewer: Viewer) =>
  ownTasks(tx, viewer)
    .where(sql<boolean>`tasks.status <> 'done'`)
    .orderBy('due_on')
    .orderBy('id')
    .limit(maxMyTasks)

const doneLately = (tx: Tx, viewer: Viewer) =>
  ownTasks(tx, viewer)
    .where('tasks.status', '=', 'done')
    .where(sql<boolean>`tasks.updated_at > now() - make_interval(days => ${doneForDays}::int)`)
    .orderBy('tasks.updated_at', 'desc')
    .limit(maxMyTasks)

const ownTasks = (tx: Tx, viewer: Viewer) =>
  selectTasks(tx, viewer)
    .select([
      sql<string>`(select title from projects where id = tasks.project_id)`.as('projectTitle'),
      sql<string>`(select name from companies where id = tasks.company_id)`.as('companyName'),
    ])
    .where('tasks.assigned_to', '=', viewer.personId)
    .where(sql<boolean>`not tasks.archived`)

export async function listMyTasks(tx: Tx, viewer: Viewer) {
  const open = await openTasks(tx, viewer).execute()
  return [...open, ...(await doneLately(tx, viewer).execute())]
}
