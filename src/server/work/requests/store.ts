// Stores which person requested which task.
import { sql } from 'kysely'
import type { Task } from '#contract/work/tasks.ts'
import type { Tx } from '#server/platform/database/pool.ts'
import { sharedWith } from '#server/platform/database/tenancy.ts'
import type { Caller } from '#server/platform/caller.ts'

export interface RequestRow {
  id: string
  title: string
  projectId: string
  projectTitle: string
  status: Task['status']
  archived: boolean
  requestedBy: string | null
  first: string
  last: string
  requestedAt: Date
}

const rows = (tx: Tx, caller: Caller) =>
  tx
    .selectFrom('task_requests')
    .innerJoin('tasks', 'tasks.id', 'task_requests.task_id')
    .innerJoin('projects', 'projects.id', 'tasks.project_id')
    .select(['tasks.id', 'tasks.title', 'tasks.project_id as projectId'])
    .select(['projects.title as projectTitle', 'tasks.status', 'archived'])
    .select(['requested_by as requestedBy', 'first_name as first', 'last_name as last'])
    .select('requested_at as requestedAt')
    .where(sharedWith(caller, 'tasks'))

/** No one looks further back. */
const maxRequests = 200

/** Newest first. */
export const listRequests = (tx: Tx, caller: Caller, companyId: string): Promise<RequestRow[]> =>
  rows(tx, caller)
    .where('task_requests.company_id', '=', companyId)
    .orderBy('requested_at', 'desc')
    .orderBy('tasks.id', 'desc')
    .limit(maxRequests)
    .execute()

export const findRequest = (tx: Tx, caller: Caller, taskId: string): Promise<RequestRow> =>
  rows(tx, caller).where('tasks.id', '=', taskId).executeTakeFirstOrThrow()

export async function insertRequest(
  tx: Tx,
  { taskId, companyId, personId }: { taskId: string; companyId: string; personId: string },
): Promise<void> {
  await sql`insert into task_requests (task_id, company_id, requested_by, first_name, last_name)
    select ${taskId}, ${companyId}, id, first_name, last_name from users where id = ${personId}`.execute(
    tx,
  )
}
