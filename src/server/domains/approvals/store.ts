// Approvals in the database; triggers write when an item comes up for review and when an approval is revoked.
import { type RawBuilder, sql } from 'kysely'
import type { ApprovalMode } from '#contract/approval-modes.ts'
import type {
  ApprovalAction,
  ApprovalDecision,
  ApprovalStage,
  ApprovedContent,
} from '#contract/approvals.ts'
import type { Task } from '#contract/tasks.ts'
import type { Tx } from '#server/platform/database/pool.ts'
import { sharedWith } from '#server/platform/database/tenancy.ts'
import { type Viewer, isStaff } from '#server/platform/viewer.ts'
import type { LatestEntry } from './rules.ts'

/** What the agency sends back to itself is its own affair. */
const visibleEntries = (viewer: Viewer): RawBuilder<boolean> =>
  isStaff(viewer) ? sql`true` : sql`not (action = 'changes asked' and stage = 'agency')`

/** Nor is what the agency notes down when it approves before the client. */
const reasonFor = (viewer: Viewer): RawBuilder<string> =>
  isStaff(viewer) ? sql`reason` : sql`case when stage = 'agency' then '' else reason end`

export interface ItemRow {
  id: string
  title: string
  status: Task['status']
  visibility: Task['visibility']
  companyId: string
  projectId: string
  projectTitle: string
  version: number
  contentVersion: number
  updatedAt: Date
  archived: boolean
  ownMode: ApprovalMode | null
  projectMode: ApprovalMode
  latest: { action: ApprovalAction; stage: ApprovalStage | null; at: string } | null
  hold: HoldRow | null
}

/** Lifted ones too: what was on hold has waited anew since. */
interface HoldRow {
  reason: string
  first: string
  last: string
  at: string
  liftedAt: string | null
}

const items = (tx: Tx, viewer: Viewer) =>
  tx
    .selectFrom('tasks')
    .innerJoin('projects', 'projects.id', 'tasks.project_id')
    .select(['tasks.id', 'tasks.title', 'tasks.status', 'tasks.visibility', 'tasks.version'])
    .select(['tasks.company_id as companyId', 'tasks.project_id as projectId'])
    .select(['projects.title as projectTitle', 'tasks.updated_at as updatedAt', 'archived'])
    .select(['content_version as contentVersion', 'tasks.approval_mode as ownMode'])
    .select('projects.approval_mode as projectMode')
    .select(
      sql<ItemRow['latest']>`(select json_build_object('action', action, 'stage', stage, 'at', at)
        from approvals where task_id = tasks.id and ${visibleEntries(viewer)}
        order by number desc limit 1)`.as('latest'),
    )
    .select(
      sql<
        ItemRow['hold']
      >`(select json_build_object('reason', reason, 'first', person_first, 'last', person_last,
          'at', at, 'liftedAt', lifted_at) from approval_holds where task_id = tasks.id)`.as(
        'hold',
      ),
    )
    .where(sharedWith(viewer, 'tasks'))

/** Those of them that the viewer sees. */
export const findItems = (tx: Tx, viewer: Viewer, ids: readonly string[]): Promise<ItemRow[]> =>
  items(tx, viewer)
    .where('tasks.id', '=', sql<string>`any (${ids}::uuid[])`)
    .execute()

export const findItem = (tx: Tx, viewer: Viewer, id: string): Promise<ItemRow | undefined> =>
  items(tx, viewer).where('tasks.id', '=', id).executeTakeFirst()

/** More than these nobody looks through. */
const maxWaiting = 500

/** What is in review or was sent back, of a company. */
export const listItems = (tx: Tx, viewer: Viewer, companyId: string): Promise<ItemRow[]> =>
  items(tx, viewer)
    .where('tasks.company_id', '=', companyId)
    .where('archived', '=', false)
    .where(
      sql<boolean>`(tasks.status = 'in review' or (tasks.status <> 'done'
        and (select action from approvals where task_id = tasks.id and ${visibleEntries(viewer)}
          order by number desc limit 1) = 'changes asked'))`,
    )
    .orderBy('tasks.updated_at')
    .limit(maxWaiting)
    .execute()

/** Of all enabled companies. */
export const listInReview = (tx: Tx, viewer: Viewer): Promise<ItemRow[]> =>
  items(tx, viewer)
    .innerJoin('companies', 'companies.id', 'tasks.company_id')
    .where('companies.state', '=', 'enabled')
    .where('tasks.status', '=', 'in review')
    .where('tasks.visibility', '=', 'shared')
    .where('archived', '=', false)
    .execute()

/** The names of all events of the records of which somebody was notified. */
export async function listNotified(tx: Tx, records: readonly string[]): Promise<Set<string>> {
  const rows = await tx
    .selectFrom('notifications')
    .select('about')
    .distinct()
    .where('record_id', '=', sql<string>`any (${records}::uuid[])`)
    .execute()
  return new Set(rows.map(({ about }) => about))
}

/**
 * What the item says now; of its files those that are shared.
 * @param linkId leaves out the files that came after this link was made
 */
export async function findContent(
  tx: Tx,
  taskId: string,
  linkId?: string,
): Promise<ApprovedContent> {
  const isInTime = linkId
    ? sql`files.created_at <= (select created_at from approval_links where id = ${linkId})`
    : sql`true`
  const { rows } = await sql<{ content: ApprovedContent }>`
    select json_build_object('title', title, 'description', description,
      'subtasks', (select coalesce(json_agg(subtask -> 'title'), '[]') from jsonb_array_elements(subtasks) subtask),
      'files', (select coalesce(json_agg(json_build_object('_id', files.id, 'name', files.name)
          order by files.created_at, files.id), '[]')
        from files where task_id = tasks.id and files.visibility = 'shared' and ${isInTime})) as content
    from tasks where id = ${taskId}`.execute(tx)
  // The caller has seen the task.
  return (rows[0] as { content: ApprovedContent }).content
}

export interface EntryRow extends LatestEntry {
  id: string
  version: number
  content: ApprovedContent | null
  reason: string
  personId: string | null
  first: string | null
  last: string | null
  guest: string | null
}

const maxEntries = 200

/** The latest first. */
export const listEntries = (tx: Tx, viewer: Viewer, taskId: string): Promise<EntryRow[]> =>
  tx
    .selectFrom('approvals')
    .select(['id', 'action', 'stage', 'version', 'content', 'at'])
    .select(reasonFor(viewer).as('reason'))
    .select(['person_id as personId', 'person_first as first', 'person_last as last'])
    .select('guest_name as guest')
    .where('task_id', '=', taskId)
    .where(visibleEntries(viewer))
    .orderBy('number', 'desc')
    .limit(maxEntries)
    .execute()

export interface NewEntry {
  companyId: string
  taskId: string
  decision: ApprovalDecision
  stage: ApprovalStage
  version: number
  content: ApprovedContent
  reason: string
  /** Of a guest's decision, whoever made the link. */
  personId: string
  guest?: { name: string; linkId: string }
}

export async function insertDecision(tx: Tx, entry: NewEntry): Promise<void> {
  const { companyId, taskId, decision, stage, version, content, reason, personId, guest } = entry
  await sql`insert into approvals
      (company_id, task_id, action, stage, version, content, reason, guest_name, link_id,
       person_id, person_first, person_last)
    select ${companyId}, ${taskId}, ${decision}, ${stage}, ${version}, ${JSON.stringify(content)}::jsonb, ${reason},
      ${guest?.name ?? null}, ${guest?.linkId ?? null}::uuid, id, first_name, last_name from users where id = ${personId}`.execute(
    tx,
  )
}

interface NewHold {
  companyId: string
  taskId: string
  reason: string
  personId: string
}

/** In place of one that there is. */
export async function saveHold(tx: Tx, { companyId, taskId, reason, personId }: NewHold) {
  await sql`insert into approval_holds (company_id, task_id, reason, person_id, person_first, person_last)
    select ${companyId}, ${taskId}, ${reason}, id, first_name, last_name from users where id = ${personId}
    on conflict (task_id) do update set reason = excluded.reason, person_id = excluded.person_id,
      person_first = excluded.person_first, person_last = excluded.person_last, at = now(), lifted_at = null`.execute(
    tx,
  )
}

export async function liftHold(tx: Tx, taskId: string): Promise<void> {
  await tx
    .updateTable('approval_holds')
    .set({ lifted_at: new Date() })
    .where('task_id', '=', taskId)
    .where('lifted_at', 'is', null)
    .execute()
}

export async function setOwnMode(tx: Tx, taskId: string, mode: ApprovalMode | null): Promise<void> {
  await tx.updateTable('tasks').set({ approval_mode: mode }).where('id', '=', taskId).execute()
}
