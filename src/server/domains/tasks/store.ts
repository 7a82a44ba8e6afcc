// Tasks in the database.
import { sql } from 'kysely'
import { taskStatuses } from '#contract/tasks.ts'
import { rankInColumn } from '#server/platform/database/placement.ts'
import type { Tx } from '#server/platform/database/pool.ts'
import { ofViewer } from '#server/platform/database/tenancy.ts'
import { type Viewer, isStaff } from '#server/platform/viewer.ts'
import { presentTask } from './present.ts'
import type { TaskFields } from './rules.ts'

export interface TaskRow extends TaskFields {
  id: string
  companyId: string
  projectId: string
  rank: string
  createdAt: Date
  updatedAt: Date
}

const boardOrder = sql`array_position(${sql.lit(`{${taskStatuses.join(',')}}`)}::text[], status)`

/** What of a company's tasks the viewer may know: clients only what is shared. */
const visibleTo = (viewer: Viewer) =>
  sql<boolean>`${ofViewer(viewer, 'tasks.company_id')}
    and ${isStaff(viewer) ? sql`true` : sql`tasks.visibility = 'shared'`}`

/** The board's cards in order, joined from the rows' ready-made JSON; undefined without such a project. */
export async function boardJson(
  tx: Tx,
  viewer: Viewer,
  projectId: string,
): Promise<string | undefined> {
  const { rows } = await sql<{ json: string }>`
    select (
      select '[' || coalesce(string_agg(card, ',' order by ${boardOrder}, rank, id), '') || ']'
      from tasks where project_id = ${projectId} and ${visibleTo(viewer)}
    ) as json
    from projects where id = ${projectId} and ${ofViewer(viewer, 'projects.company_id')}`.execute(
    tx,
  )
  return rows[0]?.json
}

function selectTask(tx: Tx, viewer: Viewer, id: string) {
  return tx
    .selectFrom('tasks')
    .select(['id', 'company_id as companyId', 'project_id as projectId', 'title', 'description'])
    .select(['assigned_to as assignedTo', 'due_on as dueDate', 'priority', 'status', 'type'])
    .select(['tags', 'subtasks', 'visibility', 'rank', 'version'])
    .select(['created_at as createdAt', 'updated_at as updatedAt'])
    .where('id', '=', id)
    .where(visibleTo(viewer))
}

export async function findTask(tx: Tx, viewer: Viewer, id: string): Promise<TaskRow | undefined> {
  return selectTask(tx, viewer, id).executeTakeFirst()
}

export async function lockTask(tx: Tx, viewer: Viewer, id: string): Promise<TaskRow | undefined> {
  return selectTask(tx, viewer, id).forUpdate().executeTakeFirst()
}

/** @param after id of the task above, null for first, undefined for last */
export function rankOf(tx: Tx, task: TaskRow, after: string | null | undefined) {
  const { id, projectId, status } = task
  const column = { table: 'tasks', owner: 'project_id', ownerId: projectId, status } as const
  return rankInColumn(tx, column, id, after)
}

export const columnsOf = (task: TaskRow) => ({
  title: task.title,
  description: task.description,
  assigned_to: task.assignedTo,
  due_on: task.dueDate,
  priority: task.priority,
  status: task.status,
  type: task.type,
  tags: JSON.stringify(task.tags),
  subtasks: JSON.stringify(task.subtasks),
  visibility: task.visibility,
  rank: task.rank,
  card: JSON.stringify(presentTask(task)),
  version: task.version,
  created_at: task.createdAt,
  updated_at: task.updatedAt,
})

export async function insertTask(tx: Tx, task: TaskRow): Promise<void> {
  const { id, companyId, projectId } = task
  await tx
    .insertInto('tasks')
    .values({ id, company_id: companyId, project_id: projectId, ...columnsOf(task) })
    .execute()
}

export async function saveTask(tx: Tx, task: TaskRow): Promise<void> {
  await tx.updateTable('tasks').set(columnsOf(task)).where('id', '=', task.id).execute()
}

export async function deleteTask(tx: Tx, id: string): Promise<void> {
  await tx.deleteFrom('tasks').where('id', '=', id).execute()
}
