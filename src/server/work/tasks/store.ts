// Tasks in the database.
import { sql } from 'kysely'
import { doneForDays, maxMyTasks, taskStatuses } from '#contract/work/tasks.ts'
import { boardOrder, cardStore } from '#server/platform/database/card-store.ts'
import { utcText } from '#server/platform/database/list.ts'
import type { Tx } from '#server/platform/database/pool.ts'
import { sharedWith, visibleTo } from '#server/platform/database/tenancy.ts'
import type { Caller } from '#server/platform/caller.ts'
import type { TaskRow } from './rules.ts'

/** The same as `presentTask`. PostgreSQL builds it, because a board may have thousands of cards. */
const cardJson = sql`json_build_object('_id', id, 'project', project_id, 'company', company_id, 'title', title,
  'description', description, 'assignedTo', assigned_to, 'dueDate', due_on, 'priority', priority, 'status', status,
  'type', type, 'tags', tags, 'subtasks', subtasks, 'visibility', visibility, 'archived', archived,
  'series', series_id, 'rank', rank, 'version', version,
  'createdAt', ${utcText('created_at')}, 'updatedAt', ${utcText('updated_at')})`

const arrayOfCards = sql`'[' || coalesce(string_agg(${cardJson}::text, ',' order by ${boardOrder(taskStatuses)}), '') || ']'`

export interface BoardText {
  etag: string
  /** Undefined if the caller's copy is current. */
  text: string | undefined
}

/** Of the cards that the caller sees: the columns beside `version` change without it. */
const boardTag = sql`'W/"' || count(*) || '-'
  || coalesce(sum(hash_record_extended(row(id, version, rank, assigned_to, series_id), 0)), 0) || '"'`

/**
 * The contract's array of tasks in board order; undefined when the project does not exist.
 * @param known the ETag of the caller's copy
 */
export async function boardText(
  tx: Tx,
  caller: Caller,
  projectId: string,
  { archived, known }: { archived: boolean; known: string | undefined },
): Promise<BoardText | undefined> {
  const cards = sql`from tasks
    where project_id = ${projectId} and ${archived ? sql`archived` : sql`not archived`}
      and ${sharedWith(caller, 'tasks')}`
  const { rows } = await sql<{ etag: string; text: string | null }>`
    select etag, case when etag is distinct from ${known ?? null} then (select ${arrayOfCards} ${cards}) end as text
    from projects, lateral (select ${boardTag} as etag ${cards}) as tag
    where projects.id = ${projectId} and ${visibleTo(caller, 'projects.company_id')}`.execute(tx)
  const [board] = rows
  return board && { etag: board.etag, text: board.text ?? undefined }
}

/** Orders by column; within a column, tasks of all projects are mixed by rank. */
export async function tasksOfCompanyJson(
  tx: Tx,
  caller: Caller,
  companyId: string,
): Promise<string> {
  const { rows } = await sql<{ json: string }>`
    select ${arrayOfCards} as json from tasks where company_id = ${companyId} and not archived and ${sharedWith(caller, 'tasks')}`.execute(
    tx,
  )
  // An aggregate always returns a row.
  return (rows[0] as { json: string }).json
}

export const selectTasks = (tx: Tx, caller: Caller) =>
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
    .where(sharedWith(caller, 'tasks'))

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

/** Finds a person's assigned tasks through an index, however many tasks exist. */
export async function listMyTasks(tx: Tx, caller: Caller) {
  const open = await openTasks(tx, caller).execute()
  return [...open, ...(await doneLately(tx, caller).execute())]
}
