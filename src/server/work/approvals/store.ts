// Queries for approvals. Triggers add the entries for entering review and for revoked approvals.
import { type RawBuilder, sql } from 'kysely'
import type { ApprovalMode } from '#contract/work/approval-modes.ts'
import type {
  ApprovalAction,
  ApprovalDecision,
  ApprovalStage,
  ApprovedContent,
} from '#contract/work/approvals.ts'
import type { Task } from '#contract/work/tasks.ts'
import { AppError } from '#server/platform/app-error.ts'
import type { Tx } from '#server/platform/database/pool.ts'
import { postVisibleTo, sharedWith } from '#server/platform/database/tenancy.ts'
import { type Caller, isStaff } from '#server/platform/caller.ts'
import type { ItemRef } from './items.ts'
import type { LatestEntry } from './rules.ts'

/** Clients don't see changes the agency requested in its own review. */
const visibleEntries = (caller: Caller): RawBuilder<boolean> =>
  isStaff(caller) ? sql`true` : sql`not (action = 'changes asked' and stage = 'agency')`

/** Clients don't see the agency's notes on its own approval. */
const reasonFor = (caller: Caller): RawBuilder<string> =>
  isStaff(caller) ? sql`reason` : sql`case when stage = 'agency' then '' else reason end`

export interface ItemRow extends ItemRef {
  title: string
  /** False for archived tasks. */
  isInReview: boolean
  isDone: boolean
  /** Internal items are never sent to clients for approval. */
  visibility: Task['visibility']
  /** Hidden from clients: either internal or not yet shared with them. */
  isInternal: boolean
  companyId: string
  /** Null for a file that belongs to no project. */
  projectId: string | null
  projectTitle: string | null
  version: number
  contentVersion: number
  updatedAt: Date
  ownMode: ApprovalMode | null
  /**
   * The project's or, for a post, the campaign's and then the project's mode; used if the item has none. A file has `optional`,
   * or its project's `two stages`.
   */
  inheritedMode: ApprovalMode
  latest: { action: ApprovalAction; stage: ApprovalStage | null; at: string } | null
  hold: HoldRow | null
}

/** The column of each kind, in this order. */
export const idColumns = sql`task_id, post_id, file_id`
/** The item's id for the column of its own kind; null for the others. */
export const idsOf = ({ kind, id }: ItemRef): RawBuilder<unknown> =>
  sql.join(['task', 'post', 'file'].map((one) => sql`${one === kind ? id : null}::uuid`))

/** Includes lifted holds, because lifting one restarts the wait. */
interface HoldRow {
  /** Whose turn it was. */
  stage: ApprovalStage | null
  reason: string
  first: string
  last: string
  at: string
  liftedAt: string | null
}

const latestOf = (caller: Caller, id: string) =>
  sql<ItemRow['latest']>`(select json_build_object('action', action, 'stage', stage, 'at', at)
    from approvals where item_id = ${sql.ref(id)} and ${visibleEntries(caller)}
    order by number desc limit 1)`

/** Clients don't see what the agency's own review waited for. */
const holdOf = (caller: Caller, id: string) =>
  sql<
    ItemRow['hold']
  >`(select json_build_object('stage', stage, 'reason', reason, 'first', person_first, 'last', person_last,
    'at', at, 'liftedAt', lifted_at) from approval_holds where item_id = ${sql.ref(id)}
    and (${isStaff(caller)} or stage is distinct from 'agency'))`

const tasks = (tx: Tx, caller: Caller) =>
  tx
    .selectFrom('tasks')
    .innerJoin('projects', 'projects.id', 'tasks.project_id')
    .select(['tasks.id', 'tasks.title', 'tasks.visibility', 'tasks.version'])
    .select(sql<'task'>`'task'`.as('kind'))
    .select(sql<boolean>`(tasks.status = 'in review' and not tasks.archived)`.as('isInReview'))
    .select(sql<boolean>`tasks.status = 'done'`.as('isDone'))
    .select(sql<boolean>`tasks.visibility = 'internal'`.as('isInternal'))
    .select(['tasks.company_id as companyId', 'tasks.project_id as projectId'])
    .select(['projects.title as projectTitle', 'tasks.updated_at as updatedAt'])
    .select(['content_version as contentVersion', 'tasks.approval_mode as ownMode'])
    .select('projects.approval_mode as inheritedMode')
    .select([latestOf(caller, 'tasks.id').as('latest'), holdOf(caller, 'tasks.id').as('hold')])
    .where(sharedWith(caller, 'tasks'))

const posts = (tx: Tx, caller: Caller) =>
  tx
    .selectFrom('posts')
    .innerJoin('campaigns', 'campaigns.id', 'posts.campaign_id')
    .innerJoin('projects', 'projects.id', 'campaigns.project_id')
    .select(['posts.id', 'posts.title', 'posts.version'])
    .select(sql<'post'>`'post'`.as('kind'))
    .select(sql<boolean>`posts.status = 'in review'`.as('isInReview'))
    .select(sql<boolean>`posts.status in ('scheduled', 'published')`.as('isDone'))
    .select(
      sql<ItemRow['visibility']>`least(posts.visibility, campaigns.visibility)`.as('visibility'),
    )
    .select(
      sql<boolean>`(posts.status = 'draft' or 'internal' in (posts.visibility, campaigns.visibility))`.as(
        'isInternal',
      ),
    )
    .select(['posts.company_id as companyId', 'campaigns.project_id as projectId'])
    .select(['projects.title as projectTitle', 'posts.updated_at as updatedAt'])
    .select(['content_version as contentVersion', 'posts.approval_mode as ownMode'])
    .select(
      sql<ApprovalMode>`coalesce(campaigns.approval_mode, projects.approval_mode)`.as(
        'inheritedMode',
      ),
    )
    .select([latestOf(caller, 'posts.id').as('latest'), holdOf(caller, 'posts.id').as('hold')])
    .where(postVisibleTo(caller))

/** Files of a task or post are part of that item. */
const files = (tx: Tx, caller: Caller) =>
  tx
    .selectFrom('files')
    .leftJoin('projects', 'projects.id', 'files.project_id')
    .select(['files.id', 'files.name as title', 'files.visibility', 'files.version'])
    .select(sql<'file'>`'file'`.as('kind'))
    .select(sql<boolean>`files.review = 'in review'`.as('isInReview'))
    // One that is no longer in review waits for no one.
    .select(sql<boolean>`files.review in ('approved', 'none')`.as('isDone'))
    .select(sql<boolean>`files.visibility = 'internal'`.as('isInternal'))
    .select(['files.company_id as companyId', 'files.project_id as projectId'])
    .select(['projects.title as projectTitle', 'files.created_at as updatedAt'])
    // Its content never changes.
    .select([sql<number>`1`.as('contentVersion'), 'files.approval_mode as ownMode'])
    .select(sql<ApprovalMode>`file_approval_mode(files)`.as('inheritedMode'))
    .select([latestOf(caller, 'files.id').as('latest'), holdOf(caller, 'files.id').as('hold')])
    .where('files.task_id', 'is', null)
    .where('files.post_id', 'is', null)
    .where(sharedWith(caller, 'files'))

/** Returns only the items the caller can see. */
export function findItems(
  tx: Tx,
  caller: Caller,
  kind: ItemRef['kind'],
  ids: readonly string[],
): Promise<ItemRow[]> {
  const chosen = sql<string>`any (${ids}::uuid[])`
  switch (kind) {
    case 'task':
      return tasks(tx, caller).where('tasks.id', '=', chosen).execute()
    case 'post':
      return posts(tx, caller).where('posts.id', '=', chosen).execute()
    case 'file':
      return files(tx, caller).where('files.id', '=', chosen).execute()
  }
}

export async function findItem(
  tx: Tx,
  caller: Caller,
  { kind, id }: ItemRef,
): Promise<ItemRow | undefined> {
  const [item] = await findItems(tx, caller, kind, [id])
  return item
}

/** More than anyone will scroll through. */
const maxWaiting = 500

const wasSentBack = (caller: Caller, id: string) => sql<boolean>`(
  select action from approvals where item_id = ${sql.ref(id)} and ${visibleEntries(caller)}
  order by number desc limit 1) = 'changes asked'`

/** Items in review or sent back, within one company. */
export async function listItems(tx: Tx, caller: Caller, companyId: string): Promise<ItemRow[]> {
  const ofTasks = await tasks(tx, caller)
    .where('tasks.company_id', '=', companyId)
    .where('archived', '=', false)
    .where(
      sql<boolean>`(tasks.status = 'in review' or (tasks.status <> 'done' and ${wasSentBack(caller, 'tasks.id')}))`,
    )
    .orderBy('tasks.updated_at')
    .limit(maxWaiting)
    .execute()
  const ofPosts = await posts(tx, caller)
    .where('posts.company_id', '=', companyId)
    .where('posts.status', 'in', ['in review', 'changes asked'])
    .orderBy('posts.updated_at')
    .limit(maxWaiting)
    .execute()
  const ownFiles = await files(tx, caller)
    .where('files.company_id', '=', companyId)
    .where('files.review', 'in', ['in review', 'changes asked'])
    .orderBy('files.created_at')
    .limit(maxWaiting)
    .execute()
  return [...ofTasks, ...ofPosts, ...ownFiles]
}

/** Across all enabled companies. */
export async function listInReview(tx: Tx, caller: Caller): Promise<ItemRow[]> {
  const ofTasks = await tasks(tx, caller)
    .innerJoin('companies', 'companies.id', 'tasks.company_id')
    .where('companies.state', '=', 'enabled')
    .where('tasks.status', '=', 'in review')
    .where('tasks.visibility', '=', 'shared')
    .where('archived', '=', false)
    .execute()
  const ofPosts = await posts(tx, caller)
    .innerJoin('companies', 'companies.id', 'posts.company_id')
    .where('companies.state', '=', 'enabled')
    .where('posts.status', '=', 'in review')
    .where('posts.visibility', '=', 'shared')
    .where('campaigns.visibility', '=', 'shared')
    .execute()
  const ownFiles = await files(tx, caller)
    .innerJoin('companies', 'companies.id', 'files.company_id')
    .where('companies.state', '=', 'enabled')
    .where('files.review', '=', 'in review')
    .where('files.visibility', '=', 'shared')
    .execute()
  return [...ofTasks, ...ofPosts, ...ownFiles]
}

/**
 * The item's current content, with its shared files.
 * @param linkId leaves out files added after this link was created
 * @throws AppError `not_found` if it was deleted in the meantime
 */
export async function findContent(
  tx: Tx,
  { kind, id }: ItemRef,
  linkId?: string,
): Promise<ApprovedContent> {
  const isInTime = linkId
    ? sql`files.created_at <= (select created_at from approval_links where id = ${linkId})`
    : sql`true`
  const filesOf = (owner: RawBuilder<unknown>) => sql`(
    select coalesce(json_agg(json_build_object('_id', files.id, 'name', files.name)
      order by files.created_at, files.id), '[]')
    from files where ${owner} and files.visibility = 'shared' and ${isInTime})`
  const contents: Record<ItemRef['kind'], RawBuilder<unknown>> = {
    task: sql`select json_build_object('title', title, 'description', description,
        'subtasks', (select coalesce(json_agg(subtask -> 'title'), '[]') from jsonb_array_elements(subtasks) subtask),
        'files', ${filesOf(sql`files.task_id = tasks.id`)}) as content
      from tasks where id = ${id}`,
    post: sql`select json_build_object('title', title, 'description', text, 'subtasks', array[]::text[],
        'files', ${filesOf(sql`files.post_id = posts.id`)},
        'post', json_build_object('channel', channel, 'link', link, 'plannedOn', planned_on)) as content
      from posts where id = ${id}`,
    file: sql`select json_build_object('title', name, 'description', '', 'subtasks', array[]::text[],
        'files', json_build_array(json_build_object('_id', id, 'name', name))) as content
      from files where id = ${id}`,
  }
  const { rows } = await sql<{ content: ApprovedContent }>`${contents[kind]}`.execute(tx)
  if (!rows[0]) throw new AppError('not_found')
  return rows[0].content
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

/** Newest first. */
export const listEntries = (tx: Tx, caller: Caller, itemId: string): Promise<EntryRow[]> =>
  tx
    .selectFrom('approvals')
    .select(['id', 'action', 'stage', 'version', 'content', 'at'])
    .select(reasonFor(caller).as('reason'))
    .select(['person_id as personId', 'person_first as first', 'person_last as last'])
    .select('guest_name as guest')
    .where('item_id', '=', itemId)
    .where(visibleEntries(caller))
    .orderBy('number', 'desc')
    .limit(maxEntries)
    .execute()

export interface NewEntry {
  companyId: string
  item: ItemRef
  decision: ApprovalDecision
  stage: ApprovalStage
  version: number
  content: ApprovedContent
  reason: string
  /** For a guest's decision, the person who created the link. */
  personId: string
  guest?: { name: string; linkId: string }
}

export async function insertDecision(tx: Tx, entry: NewEntry): Promise<void> {
  const { companyId, item, decision, stage, version, content, reason, personId, guest } = entry
  await sql`insert into approvals
      (company_id, ${idColumns}, action, stage, version, content, reason, guest_name, link_id,
       person_id, person_first, person_last)
    select ${companyId}, ${idsOf(item)}, ${decision}, ${stage}, ${version}, ${JSON.stringify(content)}::jsonb, ${reason},
      ${guest?.name ?? null}, ${guest?.linkId ?? null}::uuid, id, first_name, last_name from users where id = ${personId}`.execute(
    tx,
  )
}

interface NewHold {
  companyId: string
  item: ItemRef
  /** Whose turn it is. */
  stage: ApprovalStage | null
  reason: string
  personId: string
}

/** Replaces an existing hold. */
export async function saveHold(tx: Tx, { companyId, item, stage, reason, personId }: NewHold) {
  await sql`insert into approval_holds (company_id, ${idColumns}, stage, reason, person_id, person_first, person_last)
    select ${companyId}, ${idsOf(item)}, ${stage}, ${reason}, id, first_name, last_name from users where id = ${personId}
    on conflict (item_id) do update set stage = excluded.stage, reason = excluded.reason, person_id = excluded.person_id,
      person_first = excluded.person_first, person_last = excluded.person_last, at = now(), lifted_at = null`.execute(
    tx,
  )
}

export async function liftHold(tx: Tx, { id }: ItemRef): Promise<void> {
  await tx
    .updateTable('approval_holds')
    .set({ lifted_at: new Date() })
    .where('item_id', '=', id)
    .where('lifted_at', 'is', null)
    .execute()
}

/** Ends holds on the agency's own review once that stage is gone. */
const endAgencyHolds = (tx: Tx, items: RawBuilder<unknown>) =>
  sql`delete from approval_holds where item_id in (${items}) and lifted_at is null
    and (latest_approval(item_id)).action is distinct from 'approved'`.execute(tx)

export async function endAgencyHold(tx: Tx, { id }: ItemRef): Promise<void> {
  await endAgencyHolds(tx, sql`${id}::uuid`)
}

export type ModeScope = { projectId: string } | { campaignId: string }

/** Of the items that take their mode from it. @param before its own mode until now */
export async function endAgencyHoldsWithin(
  tx: Tx,
  scope: ModeScope,
  before: ApprovalMode | null,
): Promise<void> {
  const endsStage = (now: RawBuilder<unknown>) =>
    sql`coalesce(${before}, projects.approval_mode) = 'two stages' and ${now} <> 'two stages'`
  const items =
    'projectId' in scope
      ? sql`select item.id from projects join (
            select id, project_id from tasks where approval_mode is null
            union all select id, project_id from files where approval_mode is null
            union all select posts.id, project_id from posts join campaigns on campaigns.id = campaign_id
              where campaigns.approval_mode is null and posts.approval_mode is null) item on item.project_id = projects.id
          where projects.id = ${scope.projectId} and ${endsStage(sql`projects.approval_mode`)}`
      : sql`select posts.id from posts join campaigns on campaigns.id = campaign_id
            join projects on projects.id = campaigns.project_id
          where campaign_id = ${scope.campaignId} and posts.approval_mode is null
            and ${endsStage(sql`coalesce(campaigns.approval_mode, projects.approval_mode)`)}`
  await endAgencyHolds(tx, items)
}

const tables = { task: 'tasks', post: 'posts', file: 'files' } as const

export async function setOwnMode(
  tx: Tx,
  { kind, id }: ItemRef,
  mode: ApprovalMode | null,
): Promise<void> {
  await tx.updateTable(tables[kind]).set({ approval_mode: mode }).where('id', '=', id).execute()
}
