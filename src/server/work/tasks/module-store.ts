// What module.ts says of tasks in SQL: on Home, in the calendar, in search, in notifications and approvals.
import { type RawBuilder, sql } from 'kysely'
import { minuteMs } from '#contract/values/durations.ts'
import { sharedWith, visibleTo } from '#server/platform/database/tenancy.ts'
import { type Caller, isPermitted } from '#server/platform/caller.ts'
import { utcText } from '#server/platform/database/list.ts'
import type { RecordApproval } from '#server/records/approval.ts'
import { returned } from '#server/records/approval-store.ts'
import type { AttentionSources, RecordNotifications, RecordSearch } from '#server/records/module.ts'
import { type CalendarSources, datesOfCards } from '#server/records/dates-store.ts'
import { hitDetails, hitRecord } from '#server/records/hit-details-store.ts'
import { createdAction, firstIdSince } from '#server/platform/database/activity.ts'
import type { Tx } from '#server/platform/database/pool.ts'
import type { NotificationEvent } from '#server/platform/notification-event.ts'
import { listReviewers, listStaffWith } from '#server/records/recipients-store.ts'

const tasks = (caller: Caller, condition: RawBuilder<unknown>) => sql`
  select tasks.id, tasks.title, companies.name as place, tasks.due_on::text as due,
    ${pathOf('tasks')} as path,
    row_number() over (order by tasks.due_on nulls last, tasks.id) as place_in_line
  from tasks join companies on companies.id = tasks.company_id
  where not tasks.archived and ${visibleTo(caller, 'tasks.company_id')} and ${condition}`

const pathOf = (task: string) =>
  sql`'/app/admin/tasks/' || ${sql.ref(`${task}.id`)} || '?company=' || ${sql.ref(`${task}.company_id`)} ||
    '&project=' || ${sql.ref(`${task}.project_id`)}`

const ownOpen = ({ personId }: Caller) =>
  sql`tasks.assigned_to = ${personId} and tasks.status <> 'done'`

/** All for those who run projects, their own for the others. */
const ownOrRun = (caller: Caller, table = 'tasks') =>
  isPermitted(caller, 'projects')
    ? sql`true`
    : sql`${sql.ref(`${table}.assigned_to`)} = ${caller.personId}`

/** Tasks that need a staff member's attention: requests, those sent back or in review, and their own that are due. */
export const attention: AttentionSources = {
  request: ({ caller }) =>
    isPermitted(caller, 'projects')
      ? sql`select tasks.id, tasks.title, companies.name as place, ${utcText('requested_at')} as due,
          ${pathOf('tasks')} as path, row_number() over (order by requested_at, tasks.id) as place_in_line
        from task_requests join tasks on tasks.id = task_requests.task_id
        join companies on companies.id = tasks.company_id
        where tasks.status = 'not started' and tasks.assigned_to is null and not tasks.archived
          and ${visibleTo(caller, 'tasks.company_id')}`
      : undefined,

  returned: ({ caller }) =>
    returned(caller, {
      table: 'tasks',
      title: 'title',
      path: pathOf('item'),
      isOpen: sql`item.status not in ('in review', 'done') and not item.archived and ${ownOrRun(caller, 'item')}`,
    }),

  overdue: ({ caller, day }) =>
    tasks(caller, sql`${ownOpen(caller)} and tasks.due_on < ${day}::date`),

  today: ({ caller, day }) =>
    tasks(caller, sql`${ownOpen(caller)} and tasks.due_on = ${day}::date`),

  review: ({ caller }) => tasks(caller, sql`tasks.status = 'in review' and ${ownOrRun(caller)}`),
}

const due = { table: 'tasks', kind: 'task', doneAs: 'done', date: 'due', column: 'due_on' } as const

/** The due dates of tasks in the calendar. */
export const calendar: CalendarSources = {
  task: (caller, query) => [
    datesOfCards({ ...due, and: sql`and not record.archived` }, caller, query),
  ],
}

/** Tasks as search finds them. */
export const search: RecordSearch = {
  details: () =>
    sql`${hitDetails({
      status: sql`tasks.status`,
      isOpen: sql`tasks.status <> 'done'`,
      project: sql`tasks.project_id`,
    })} from tasks where tasks.${hitRecord}`,
  text: sql`select id, description as text from tasks`,
  isMarkdown: true,
}

interface TaskFacts {
  id: string
  companyId: string
  assignedTo: string | null
  createdAt: Date
}

/** The task's creator, from the log entry written within a minute of its creation. */
async function findCreator(tx: Tx, { id, createdAt }: TaskFacts): Promise<string[]> {
  const entry = await tx
    .selectFrom('activity')
    .select('actor_id as actorId')
    .where('record_id', '=', id)
    .where('action', '=', createdAction)
    .where('id', '>=', firstIdSince(createdAt.getTime() - minuteMs))
    .where('id', '<', firstIdSince(createdAt.getTime() + minuteMs))
    .limit(1)
    .executeTakeFirst()
  return entry?.actorId ? [entry.actorId] : []
}

async function listCommenters(tx: Tx, taskId: string): Promise<string[]> {
  const authors = await tx
    .selectFrom('comments')
    .select('author_id as authorId')
    .distinct()
    .where('task_id', '=', taskId)
    .where('author_id', 'is not', null)
    .execute()
  return authors.flatMap(({ authorId }) => authorId ?? [])
}

/** Assignee, creator and commenters; if assignee and creator no longer work here, project managers as well. */
async function listConcernedByDecision(tx: Tx, task: TaskFacts): Promise<string[]> {
  const { id, companyId, assignedTo } = task
  const responsible = [
    ...(assignedTo === null ? [] : [assignedTo]),
    ...(await findCreator(tx, task)),
  ]
  const working = new Set(await listStaffWith(tx, 'work', companyId))
  const instead = responsible.some((person) => working.has(person))
    ? []
    : await listStaffWith(tx, 'projects', companyId)
  return [...responsible, ...instead, ...(await listCommenters(tx, id))]
}

/** People besides those whom the event names. */
async function listOthers(
  tx: Tx,
  kind: NotificationEvent['kind'],
  task: TaskFacts,
): Promise<string[]> {
  const { id, companyId, assignedTo } = task
  const assignee = assignedTo === null ? [] : [assignedTo]
  const modes = sql`select tasks.id, coalesce(tasks.approval_mode, projects.approval_mode) as mode
    from tasks join projects on projects.id = tasks.project_id`
  switch (kind) {
    case 'done':
      return findCreator(tx, task)
    case 'commented':
    case 'file':
      return [...assignee, ...(await listCommenters(tx, id))]
    case 'decision':
      return listConcernedByDecision(tx, task)
    case 'review':
      return listReviewers(tx, { id, companyId, modes })
    case 'waiting':
    case 'request':
      return [...assignee, ...(await listStaffWith(tx, 'projects', companyId))]
    default:
      return []
  }
}

/** Whom an event about a task concerns, and how its notification shows it. */
export const notifications: RecordNotifications = {
  kinds: [
    ...(['assigned', 'mentioned', 'commented', 'file', 'due', 'done'] as const),
    ...(['review', 'decision', 'waiting', 'request'] as const),
  ],
  subject: {
    table: 'tasks',
    title: sql`title`,
    companyId: sql`company_id`,
    projectId: sql`project_id`,
  },

  async findConcerned(tx, { kind, record, people = [] }) {
    const task = await tx
      .selectFrom('tasks')
      .select(['id', 'company_id as companyId', 'assigned_to as assignedTo'])
      .select('created_at as createdAt')
      .where('id', '=', record)
      .executeTakeFirst()
    if (!task) return undefined
    const others = await listOthers(tx, kind, task)
    const named = new Set(people)
    return {
      companyId: task.companyId,
      people: kind === 'commented' ? others.filter((id) => !named.has(id)) : [...named, ...others],
    }
  },

  shown: (caller) => sql`select tasks.company_id, tasks.project_id, tasks.title, tasks.due_on,
      coalesce(comments.text, files.name, '') as excerpt
    from tasks
    left join comments on n.kind in ('mentioned', 'commented') and comments.id = n.part_id
      and ${sharedWith(caller, 'comments')}
    left join files on n.kind = 'file' and files.id = n.part_id and ${sharedWith(caller, 'files')}
    where n.record_kind = 'task' and tasks.id = n.record_id
      and (n.part_id is null or comments.id is not null or files.id is not null)
      and ${sharedWith(caller, 'tasks')}
      and (n.kind not in ('assigned', 'due') or tasks.assigned_to = n.person_id)
      and (n.kind <> 'due' or tasks.status <> 'done')
      and (n.kind not in ('due', 'review', 'waiting') or not tasks.archived)
      and (n.kind not in ('review', 'waiting') or tasks.status = 'in review')`,
}

/** Tasks as approvals read them. */
export const approval = {
  table: 'tasks',

  items: (tx, caller) =>
    tx
      .selectFrom('tasks')
      .innerJoin('projects', 'projects.id', 'tasks.project_id')
      .select(['tasks.id', 'tasks.title', 'tasks.visibility', 'tasks.version'])
      .select(sql<boolean>`(tasks.status = 'in review' and not tasks.archived)`.as('isInReview'))
      .select(sql<boolean>`tasks.status = 'done'`.as('isDone'))
      .select(sql<boolean>`(tasks.status <> 'done' and not tasks.archived)`.as('isOpen'))
      .select(sql<boolean>`tasks.visibility = 'internal'`.as('isInternal'))
      .select(['tasks.company_id as companyId', 'tasks.project_id as projectId'])
      .select(['projects.title as projectTitle', 'tasks.updated_at as updatedAt'])
      .select(['content_version as contentVersion', 'tasks.approval_mode as ownMode'])
      .select('projects.approval_mode as inheritedMode')
      .where(sharedWith(caller, 'tasks')),

  contents: (
    filesOf,
  ) => sql`select id, json_build_object('title', title, 'description', description,
      'subtasks', (select coalesce(json_agg(subtask -> 'title'), '[]') from jsonb_array_elements(subtasks) subtask),
      'files', ${filesOf(sql`files.task_id = tasks.id`)}) as content
    from tasks`,

  inheriting: (scope) =>
    'projectId' in scope
      ? sql`select id from tasks where project_id = ${scope.projectId} and approval_mode is null`
      : undefined,
} satisfies Partial<RecordApproval>
