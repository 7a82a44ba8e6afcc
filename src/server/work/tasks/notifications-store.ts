// Whom an event about a task concerns, and how its notification shows it.
import { sql } from 'kysely'
import { minuteMs } from '#contract/values/durations.ts'
import { createdAction, firstIdSince } from '#server/platform/database/activity.ts'
import type { Tx } from '#server/platform/database/pool.ts'
import { sharedWith } from '#server/platform/database/tenancy.ts'
import type { NotificationEvent } from '#server/platform/notification-event.ts'
import type { RecordNotifications } from '#server/records/module.ts'
import { listReviewers, listStaffWith } from '#server/records/recipients-store.ts'

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
