// Tasks that are due.
import { sql } from 'kysely'
import type { Tx } from '#server/platform/database/pool.ts'

export interface DueTask {
  id: string
  companyId: string
  personId: string
  dueOn: string
  timeZone: string | null
}

/** Open assigned tasks due in this range. */
export function listDueTasks(tx: Tx, from: string, to: string): Promise<DueTask[]> {
  return tx
    .selectFrom('tasks')
    .innerJoin('users', 'users.id', 'tasks.assigned_to')
    .select(['tasks.id', 'tasks.company_id as companyId', 'users.id as personId'])
    .select(sql<string>`tasks.due_on`.as('dueOn'))
    .select('users.time_zone as timeZone')
    .where('tasks.assigned_to', 'is not', null)
    .where('tasks.status', '!=', 'done')
    .where('tasks.archived', '=', false)
    .where('tasks.due_on', '>=', from)
    .where('tasks.due_on', '<=', to)
    .execute()
}
