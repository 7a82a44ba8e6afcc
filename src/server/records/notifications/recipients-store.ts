// Possible recipients of notifications in the database; visibility is checked later.
import { sql } from 'kysely'
import type { ApprovalMode } from '#contract/work/approval-modes.ts'
import { minuteMs } from '#contract/values/durations.ts'
import type { NotificationRecord } from '#contract/records/notifications.ts'
import { type StaffPermission, rolesWith } from '#contract/agency/staff-roles.ts'
import type { NotificationEvent } from '#server/platform/notification-event.ts'
import { createdAction, firstIdSince } from '#server/platform/database/activity.ts'
import type { Tx } from '#server/platform/database/pool.ts'
import { seesCompany } from '#server/platform/database/tenancy.ts'
import { agencyItself } from '#server/platform/context.ts'

export interface Subject {
  companyId: string
  recordKind: NotificationRecord
  people: string[]
}

interface TaskFacts {
  id: string
  companyId: string
  assignedTo: string | null
  createdAt: Date
}

function findTask(tx: Tx, id: string): Promise<TaskFacts | undefined> {
  return tx
    .selectFrom('tasks')
    .select([
      'id',
      'company_id as companyId',
      'assigned_to as assignedTo',
      'created_at as createdAt',
    ])
    .where('id', '=', id)
    .executeTakeFirst()
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

const modesOf = {
  task: sql`select tasks.id, coalesce(tasks.approval_mode, projects.approval_mode) as mode
    from tasks join projects on projects.id = tasks.project_id`,
  post: sql`select posts.id, post_approval_mode(posts) as mode from posts`,
  file: sql`select files.id, file_approval_mode(files) as mode from files`,
}

interface Reviewed {
  kind: keyof typeof modesOf
  id: string
  companyId: string
}

/** The people whose approval is pending; empty if none is needed. */
async function listReviewers(tx: Tx, { kind, id, companyId }: Reviewed): Promise<string[]> {
  const { rows } = await sql<{ mode: ApprovalMode; isApproved: boolean }>`
    select mode, coalesce((latest_approval(id)).action = 'approved', false) as "isApproved"
    from (${modesOf[kind]}) item where id = ${id}`.execute(tx)
  const mode = rows[0]?.mode ?? 'none'
  if (mode === 'none') return []
  if (mode === 'two stages' && !rows[0]?.isApproved) return listStaffWith(tx, 'projects', companyId)
  return listMembers(tx, companyId)
}

async function listMembers(tx: Tx, companyId: string): Promise<string[]> {
  const members = await tx
    .selectFrom('memberships')
    .select('user_id as id')
    .where('company_id', '=', companyId)
    .where('banned_at', 'is', null)
    .execute()
  return members.map(({ id }) => id)
}

/** Staff with the permission for the company. */
async function listStaffWith(
  tx: Tx,
  permission: StaffPermission,
  companyId: string,
): Promise<string[]> {
  const people = await tx
    .selectFrom('users')
    .select('id')
    .where('role', '=', 'admin')
    .where('staff_role', 'in', rolesWith(permission))
    .where('banned_at', 'is', null)
    .where(seesCompany(companyId))
    .execute()
  return people.map(({ id }) => id)
}

/** People concerned by the kind of event, besides those it names. */
async function concernedBy(
  tx: Tx,
  kind: NotificationEvent['kind'],
  task: TaskFacts,
): Promise<string[]> {
  const { id, companyId, assignedTo } = task
  const assignee = assignedTo === null ? [] : [assignedTo]
  switch (kind) {
    case 'done':
      return findCreator(tx, task)
    case 'commented':
    case 'file':
      return [...assignee, ...(await listCommenters(tx, id))]
    case 'decision':
      return concernedByDecision(tx, task)
    case 'review':
      return listReviewers(tx, { kind: 'task', id, companyId })
    case 'waiting':
    case 'request':
      return [...assignee, ...(await listStaffWith(tx, 'projects', companyId))]
    default:
      return []
  }
}

/** Assignee, creator and commenters; if assignee and creator no longer work here, project managers as well. */
async function concernedByDecision(tx: Tx, task: TaskFacts): Promise<string[]> {
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

interface AuthoredFacts {
  id: string
  companyId: string
  createdBy: string | null
}

const findFile = (tx: Tx, id: string): Promise<AuthoredFacts | undefined> =>
  tx
    .selectFrom('files')
    .select(['id', 'company_id as companyId', 'uploaded_by as createdBy'])
    .where('id', '=', id)
    .executeTakeFirst()

const findPost = (tx: Tx, id: string): Promise<AuthoredFacts | undefined> =>
  tx
    .selectFrom('posts')
    .select(['id', 'company_id as companyId', 'created_by as createdBy'])
    .where('id', '=', id)
    .executeTakeFirst()

/** Decisions go to the author if they still manage projects; otherwise, and for all else, to everyone who does. */
async function authoredSubject(
  tx: Tx,
  { kind, people }: { kind: NotificationEvent['kind']; people: string[] },
  { id, companyId, createdBy, recordKind }: AuthoredFacts & { recordKind: 'post' | 'file' },
): Promise<Subject> {
  const answer = (others: string[]) => ({ companyId, recordKind, people: [...people, ...others] })
  if (kind === 'review') return answer(await listReviewers(tx, { kind: recordKind, id, companyId }))
  const staff = await listStaffWith(tx, 'projects', companyId)
  const author = staff.filter((person) => person === createdBy)
  return answer(kind === 'decision' && author.length > 0 ? author : staff)
}

async function listStaff(tx: Tx): Promise<string[]> {
  const staff = await tx
    .selectFrom('users')
    .select('id')
    .where('role', '=', 'admin')
    .where('banned_at', 'is', null)
    .execute()
  return staff.map(({ id }) => id)
}

async function listOwners(tx: Tx, companyId: string): Promise<string[]> {
  const owners = await tx
    .selectFrom('memberships')
    .select('user_id as id')
    .where('company_id', '=', companyId)
    .where('role', '=', 'owner')
    .where('banned_at', 'is', null)
    .execute()
  return owners.map(({ id }) => id)
}

async function exists(tx: Tx, table: 'messages' | 'companies', id: string): Promise<boolean> {
  const found = await tx.selectFrom(table).select('id').where('id', '=', id).executeTakeFirst()
  return found !== undefined
}

const findQuote = (tx: Tx, id: string): Promise<{ companyId: string } | undefined> =>
  tx.selectFrom('quotes').select('company_id as companyId').where('id', '=', id).executeTakeFirst()

const findRetainer = (tx: Tx, id: string): Promise<{ companyId: string } | undefined> =>
  tx
    .selectFrom('retainers')
    .select('company_id as companyId')
    .where('id', '=', id)
    .executeTakeFirst()

/** Usage goes to both sides; overage to the side that has to react. */
async function concernedByRetainer(
  tx: Tx,
  { kind, about }: Pick<NotificationEvent, 'kind' | 'about'>,
  companyId: string,
): Promise<string[]> {
  const isAsked = about.startsWith('asked')
  const owners = kind === 'overage' && !isAsked ? [] : await listOwners(tx, companyId)
  const staff = kind === 'overage' && isAsked ? [] : await listStaffWith(tx, 'money', companyId)
  return [...owners, ...staff]
}

const findReport = (tx: Tx, id: string): Promise<{ companyId: string } | undefined> =>
  tx.selectFrom('reports').select('company_id as companyId').where('id', '=', id).executeTakeFirst()

const findService = (tx: Tx, id: string) =>
  tx
    .selectFrom('client_services')
    .select(['company_id as companyId', 'renewed_by as renewedBy'])
    .where('id', '=', id)
    .executeTakeFirst()

/** Requests go to the client's owners, answers to staff who edit the website. */
async function caseSubject(
  tx: Tx,
  kind: 'consent' | 'consentAnswer',
  id: string,
): Promise<Subject | undefined> {
  const found = await tx
    .selectFrom('portfolio_cases')
    .select('company_id as companyId')
    .where('id', '=', id)
    .executeTakeFirst()
  if (!found) return undefined
  const { companyId } = found
  const people =
    kind === 'consent'
      ? await listOwners(tx, companyId)
      : await listStaffWith(tx, 'settings', companyId)
  return { companyId, recordKind: 'portfolioCase', people }
}

/** Staff who manage clients; also the company's owners if the client renews the service. */
async function renewalSubject(tx: Tx, id: string): Promise<Subject | undefined> {
  const service = await findService(tx, id)
  if (!service) return undefined
  const { companyId, renewedBy } = service
  const staff = await listStaffWith(tx, 'clients', companyId)
  const owners = renewedBy === 'client' ? await listOwners(tx, companyId) : []
  return { companyId, recordKind: 'clientService', people: [...staff, ...owners] }
}

/** Undefined if the record is gone. */
export async function findSubject(
  tx: Tx,
  { kind, record, about, people = [] }: NotificationEvent,
): Promise<Subject | undefined> {
  if (kind === 'message' || kind === 'approval') {
    const table = kind === 'message' ? 'messages' : 'companies'
    if (!(await exists(tx, table, record))) return undefined
    return kind === 'message'
      ? { companyId: agencyItself, recordKind: 'message', people: await listStaff(tx) }
      : { companyId: record, recordKind: 'company', people: await listStaff(tx) }
  }
  if (kind === 'revealed') {
    if (!(await exists(tx, 'companies', record))) return undefined
    return { companyId: record, recordKind: 'company', people: await listOwners(tx, record) }
  }
  if (kind === 'consent' || kind === 'consentAnswer') return caseSubject(tx, kind, record)
  if (kind === 'renewal') return renewalSubject(tx, record)
  if (kind === 'booking') {
    if (!(await exists(tx, 'messages', record))) return undefined
    return { companyId: agencyItself, recordKind: 'message', people }
  }
  if (kind === 'quote') {
    const quote = await findQuote(tx, record)
    if (!quote) return undefined
    const { companyId } = quote
    return { companyId, recordKind: 'quote', people: await listStaffWith(tx, 'money', companyId) }
  }
  if (kind === 'retainer' || kind === 'overage') {
    const retainer = await findRetainer(tx, record)
    if (!retainer) return undefined
    const { companyId } = retainer
    const concerned = await concernedByRetainer(tx, { kind, about }, companyId)
    return { companyId, recordKind: 'retainer', people: concerned }
  }
  if (kind === 'report' || kind === 'reportDue') {
    const report = await findReport(tx, record)
    if (!report) return undefined
    const { companyId } = report
    const concerned =
      kind === 'report'
        ? await listMembers(tx, companyId)
        : await listStaffWith(tx, 'projects', companyId)
    return { companyId, recordKind: 'report', people: concerned }
  }
  const task = await findTask(tx, record)
  if (task) {
    const others = await concernedBy(tx, kind, task)
    const named = new Set(people)
    return {
      companyId: task.companyId,
      recordKind: 'task',
      people: kind === 'commented' ? others.filter((id) => !named.has(id)) : [...named, ...others],
    }
  }
  const post = await findPost(tx, record)
  if (post) return authoredSubject(tx, { kind, people }, { ...post, recordKind: 'post' })
  const file = await findFile(tx, record)
  return file && authoredSubject(tx, { kind, people }, { ...file, recordKind: 'file' })
}

/** Time zones that people chose; null for the agency's. */
export async function timeZonesOf(tx: Tx, people: string[]): Promise<Map<string, string | null>> {
  const rows = await tx
    .selectFrom('users')
    .select(['id', 'time_zone as timeZone'])
    .where('id', '=', sql<string>`any (${people}::uuid[])`)
    .execute()
  return new Map(rows.map(({ id, timeZone }) => [id, timeZone]))
}

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
