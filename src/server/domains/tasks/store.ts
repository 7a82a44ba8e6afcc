// Tasks in the database.
import { sql } from 'kysely'
import { taskStatuses } from '#contract/tasks.ts'
import { boardOrder, cardStore } from '#server/platform/database/card-store.ts'
import type { Tx } from '#server/platform/database/pool.ts'
import { sharedWith, visibleTo } from '#server/platform/database/tenancy.ts'
import type { Viewer } from '#server/platform/viewer.ts'
import { cardFormat, cardText } from './present.ts'
import type { TaskRow } from './rules.ts'

/**
 * Adds the fields that cards in older formats lack: cards restored from a snapshot, or written by an older process that
 * runs at the same time. Ranks and ids contain only letters, digits and dashes, so they need no JSON escaping.
 */
const wholeCard = sql`case when card_format >= 4 then card else
  left(card, -1) || case when card_format = 1 then ',"rank":"' || rank || '"' else '' end
  || case when card_format < 3 then ',"archived":' || archived else '' end
  || ',"series":' || coalesce('"' || series_id || '"', 'null') || '}' end`

const arrayOfCards = sql`'[' || coalesce(string_agg(${wholeCard}, ',' order by ${boardOrder(taskStatuses)}), '') || ']'`

/** Joins the rows' prepared JSON in board order; returns undefined when the project does not exist. */
export async function boardJson(
  tx: Tx,
  viewer: Viewer,
  projectId: string,
  { archived }: { archived: boolean },
): Promise<string | undefined> {
  const { rows } = await sql<{ json: string }>`
    select (
      select ${arrayOfCards} from tasks
      where project_id = ${projectId} and ${archived ? sql`archived` : sql`not archived`}
        and ${sharedWith(viewer, 'tasks')}
    ) as json
    from projects where id = ${projectId} and ${visibleTo(viewer, 'projects.company_id')}`.execute(
    tx,
  )
  return rows[0]?.json
}

/** Orders by column; within a column, tasks of all projects are mixed by rank. */
export async function tasksOfCompanyJson(
  tx: Tx,
  viewer: Viewer,
  companyId: string,
): Promise<string> {
  const { rows } = await sql<{ json: string }>`
    select ${arrayOfCards} as json from tasks where company_id = ${companyId} and not archived and ${sharedWith(viewer, 'tasks')}`.execute(
    tx,
  )
  // An aggregate always returns a row.
  return (rows[0] as { json: string }).json
}

export const selectTasks = (tx: Tx, viewer: Viewer) =>
  tx
    .selectFrom('tasks')
    .select(['id', 'company_id as companyId', 'project_id as projectId', 'title', 'description'])
    .select(['assigned_to as assignedTo', 'due_on as dueDate', 'priority', 'status', 'type'])
    .select([
      'tags',
      'subtasks',
      'visibility',
      'archived',
      'series_id as series',
      'rank',
      'version',
    ])
    .select(['created_at as createdAt', 'updated_at as updatedAt'])
    .where(sharedWith(viewer, 'tasks'))

const columnsOf = (task: TaskRow) => ({
  title: task.title,
  description: task.description,
  assigned_to: task.assignedTo,
  due_on: task.dueDate,
  priority: task.priority,
  status: task.status,
  type: task.type,
  tags: task.tags,
  subtasks: task.subtasks,
  visibility: task.visibility,
  archived: task.archived,
  series_id: task.series,
  rank: task.rank,
  card: cardText(task),
  card_format: cardFormat,
  version: task.version,
  created_at: task.createdAt,
  updated_at: task.updatedAt,
})

export const tasks = cardStore({
  table: 'tasks',
  owner: 'project_id',
  ownerOf: ({ projectId }) => projectId,
  statuses: taskStatuses,
  rows: selectTasks,
  columnsOf,
})

/** The project for a new task. */
export const findProjectToJoin = (tx: Tx, viewer: Viewer, projectId: string) =>
  tx
    .selectFrom('projects')
    .select(['company_id as companyId', 'share_new_tasks as shareNewTasks'])
    .where('id', '=', projectId)
    .where(visibleTo(viewer, 'projects.company_id'))
    .executeTakeFirst()
