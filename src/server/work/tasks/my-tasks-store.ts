// Finds a person's assigned tasks through an index, however many tasks exist.
import { sql } from 'kysely'
import { doneForDays, maxMyTasks } from '#contract/work/tasks.ts'
import type { Tx } from '#server/platform/database/pool.ts'
import type { Caller } from '#server/platform/caller.ts'
import { selectTasks } from './store.ts'

/** Matches the index `tasks_open_idx`: open tasks by due date, tasks without a due date last. */
const openTasks = (tx: Tx, caller: Caller) =>
  ownTasks(tx, caller)
    .where(sql<boolean>`tasks.status <> 'done'`)
    .orderBy('due_on')
    .orderBy('id')
    .limit(maxMyTasks)

const doneLately = (tx: Tx, caller: Caller) =>
  ownTasks(tx, caller)
    .where('tasks.status', '=', 'done')
    .where(sql<boolean>`tasks.updated_at > now() - make_interval(days => ${doneForDays}::int)`)
    .orderBy('tasks.updated_at', 'desc')
    .limit(maxMyTasks)

const ownTasks = (tx: Tx, caller: Caller) =>
  selectTasks(tx, caller)
    .select([
      sql<string>`(select title from projects where id = tasks.project_id)`.as('projectTitle'),
      sql<string>`(select name from companies where id = tasks.company_id)`.as('companyName'),
    ])
    .where('tasks.assigned_to', '=', caller.personId)
    .where(sql<boolean>`not tasks.archived`)

export async function listMyTasks(tx: Tx, caller: Caller) {
  const open = await openTasks(tx, caller).execute()
  return [...open, ...(await doneLately(tx, caller).execute())]
}
