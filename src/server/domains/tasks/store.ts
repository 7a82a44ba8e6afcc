// Tasks in the database.
import { sql } from 'kysely'
import { taskStatuses } from '#contract/tasks.ts'
import { boardOrder, cardStore, withLastPlace } from '#server/platform/database/card-store.ts'
import type { Tx } from '#server/platform/database/pool.ts'
import { sharedWith, visibleTo } from '#server/platform/database/tenancy.ts'
import type { Viewer } from '#server/platform/viewer.ts'
import { cardFormat, presentTask } from './present.ts'
import type { TaskRow } from './rules.ts'

/**
 * Cards of the first form came without their rank: one restored from a snapshot, or written by an older process beside
 * this one. A rank is of letters and digits only, hence JSON as it is.
 */
const cardWithRank = sql`case when card_format = 1 then left(card, -1) || ',"rank":"' || rank || '"}' else card end`

/** The board's cards in order, joined from the rows' ready-made JSON; undefined without such a project. */
export async function boardJson(
  tx: Tx,
  viewer: Viewer,
  projectId: string,
): Promise<string | undefined> {
  const { rows } = await sql<{ json: string }>`
    select (
      select '[' || coalesce(string_agg(${cardWithRank}, ',' order by ${boardOrder(taskStatuses)}), '') || ']'
      from tasks where project_id = ${projectId} and ${sharedWith(viewer, 'tasks')}
    ) as json
    from projects where id = ${projectId} and ${visibleTo(viewer, 'projects.company_id')}`.execute(
    tx,
  )
  return rows[0]?.json
}

export const selectTasks = (tx: Tx, viewer: Viewer) =>
  tx
    .selectFrom('tasks')
    .select(['id', 'company_id as companyId', 'project_id as projectId', 'title', 'description'])
    .select(['assigned_to as assignedTo', 'due_on as dueDate', 'priority', 'status', 'type'])
    .select(['tags', 'subtasks', 'visibility', 'rank', 'version'])
    .select(['created_at as createdAt', 'updated_at as updatedAt'])
    .where(sharedWith(viewer, 'tasks'))

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
  card_format: cardFormat,
  version: task.version,
  created_at: task.createdAt,
  updated_at: task.updatedAt,
})

export const tasks = cardStore({
  table: 'tasks',
  owner: 'project_id',
  statuses: taskStatuses,
  rows: selectTasks,
  columnsOf,
})

/** The project that a new task goes to, with its place on the board. */
export async function findProjectToJoin(
  tx: Tx,
  viewer: Viewer,
  projectId: string,
  status: TaskRow['status'],
) {
  const project = tx
    .selectFrom('projects')
    .select(['projects.company_id as companyId', 'share_new_tasks as shareNewTasks'])
    .where('projects.id', '=', projectId)
    .where(visibleTo(viewer, 'projects.company_id'))
  const column = { table: 'tasks', owner: 'project_id', ownerId: projectId, status } as const
  return withLastPlace(project, column).executeTakeFirst()
}
