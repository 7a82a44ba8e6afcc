// Tasks in the database.
import { type RawBuilder, sql } from 'kysely'
import { type TaskChange, taskStatuses } from '#contract/tasks.ts'
import { type ActivityRow, writeWithEntry } from '#server/platform/database/activity.ts'
import { type Place, placeQuery } from '#server/platform/database/placement.ts'
import type { Tx } from '#server/platform/database/pool.ts'
import { visibleTo } from '#server/platform/database/tenancy.ts'
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
const tasksVisibleTo = (viewer: Viewer) =>
  sql<boolean>`${visibleTo(viewer, 'tasks.company_id')}
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
      from tasks where project_id = ${projectId} and ${tasksVisibleTo(viewer)}
    ) as json
    from projects where id = ${projectId} and ${visibleTo(viewer, 'projects.company_id')}`.execute(
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
    .where(tasksVisibleTo(viewer))
}

export async function findTask(tx: Tx, viewer: Viewer, id: string): Promise<TaskRow | undefined> {
  return selectTask(tx, viewer, id).executeTakeFirst()
}

const asPlace = (query: RawBuilder<Place>) => sql<Place>`(${query})`.as<'place'>(sql`place`)

/** With the place that a change gives it: in another column or beside another card. */
export async function findTaskToPlace(
  tx: Tx,
  viewer: Viewer,
  id: string,
  { status, after }: Pick<TaskChange, 'status' | 'after'>,
): Promise<(TaskRow & Place) | undefined> {
  const column = {
    table: 'tasks',
    owner: 'project_id',
    ownerId: sql<string>`tasks.project_id`,
    status: status ?? sql<string>`tasks.status`,
  } as const
  return selectTask(tx, viewer, id)
    .innerJoinLateral(asPlace(placeQuery(column, id, after)), (join) => join.onTrue())
    .select(['place.above', 'place.below', 'place.isOnBoard'])
    .executeTakeFirst()
}

/** What a new task takes from its project, and the place below the last card of its column. */
export async function findBoardToJoin(
  tx: Tx,
  viewer: Viewer,
  projectId: string,
  { id, status }: Pick<TaskRow, 'id' | 'status'>,
) {
  const column = { table: 'tasks', owner: 'project_id', ownerId: projectId, status } as const
  return tx
    .selectFrom('projects')
    .select(['company_id as companyId', 'share_new_tasks as shareNewTasks'])
    .innerJoinLateral(asPlace(placeQuery(column, id, undefined)), (join) => join.onTrue())
    .select(['place.above', 'place.below', 'place.isOnBoard'])
    .where('projects.id', '=', projectId)
    .where(visibleTo(viewer, 'projects.company_id'))
    .executeTakeFirst()
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

export async function insertTask(tx: Tx, task: TaskRow, entry: ActivityRow): Promise<void> {
  const { id, companyId, projectId } = task
  const insert = tx
    .insertInto('tasks')
    .values({ id, company_id: companyId, project_id: projectId, ...columnsOf(task) })
    .returning('id')
  await writeWithEntry(tx, insert, entry)
}

/**
 * @param before the task's version when it was read
 * @returns whether the task was still the same
 */
export function saveTask(
  tx: Tx,
  task: TaskRow,
  before: number,
  entry: ActivityRow,
): Promise<boolean> {
  const update = tx
    .updateTable('tasks')
    .set(columnsOf(task))
    .where('id', '=', task.id)
    .where('version', '=', before)
    .returning('id')
  return writeWithEntry(tx, update, entry)
}

export async function deleteTask(tx: Tx, id: string): Promise<void> {
  await tx.deleteFrom('tasks').where('id', '=', id).execute()
}
