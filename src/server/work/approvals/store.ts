// Queries for approvals. Triggers add the entries for entering review and for revoked approvals.
import { type RawBuilder, sql } from 'kysely'
import type { ApprovalMode } from '#contract/work/approval-modes.ts'
import type {
  ApprovalAction,
  ApprovalDecision,
  ApprovalKind,
  ApprovalStage,
  ApprovedContent,
} from '#contract/work/approvals.ts'
import { AppError } from '#server/platform/app-error.ts'
import type { Tx } from '#server/platform/database/pool.ts'
import { type Caller, isStaff } from '#server/platform/caller.ts'
import type { ApprovalItem, ModeScope } from '#server/records/approval.ts'
import { type ItemRef, approvalKinds, approvalOf } from './items.ts'
import type { LatestEntry } from './rules.ts'

/** Clients don't see changes the agency requested in its own review. */
const visibleEntries = (caller: Caller): RawBuilder<boolean> =>
  isStaff(caller) ? sql`true` : sql`not (action = 'changes asked' and stage = 'agency')`

/** Clients don't see the agency's notes on its own approval. */
const reasonFor = (caller: Caller): RawBuilder<string> =>
  isStaff(caller) ? sql`reason` : sql`case when stage = 'agency' then '' else reason end`

export interface ItemRow extends ApprovalItem {
  kind: ApprovalKind
  latest: { action: ApprovalAction; stage: ApprovalStage | null; at: string } | null
  hold: HoldRow | null
}

/** The column with the item's id, in the tables of approvals. */
export const idColumn = (kind: ApprovalKind): RawBuilder<string> => sql.ref(`${kind}_id`)

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

const latestFor = (caller: Caller) =>
  sql<ItemRow['latest']>`(select json_build_object('action', action, 'stage', stage, 'at', at)
    from approvals where item_id = item.id and ${visibleEntries(caller)}
    order by number desc limit 1)`

/** Clients don't see what the agency's own review waited for. */
const holdFor = (caller: Caller) =>
  sql<
    ItemRow['hold']
  >`(select json_build_object('stage', stage, 'reason', reason, 'first', person_first, 'last', person_last,
    'at', at, 'liftedAt', lifted_at) from approval_holds where item_id = item.id
    and (${isStaff(caller)} or stage is distinct from 'agency'))`

const selectItems = (tx: Tx, caller: Caller, kind: ApprovalKind) =>
  tx
    .selectFrom(approvalOf(kind).items(tx, caller).as('item'))
    .selectAll('item')
    .select(sql<ApprovalKind>`${kind}::text`.as('kind'))
    .select([latestFor(caller).as('latest'), holdFor(caller).as('hold')])

/** Returns only the items the caller can see. */
export const findItems = (
  tx: Tx,
  caller: Caller,
  kind: ApprovalKind,
  ids: readonly string[],
): Promise<ItemRow[]> =>
  selectItems(tx, caller, kind)
    .where('item.id', '=', sql<string>`any (${ids}::uuid[])`)
    .execute()

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

const wasSentBack = (caller: Caller) => sql<boolean>`(
  select action from approvals where item_id = item.id and ${visibleEntries(caller)}
  order by number desc limit 1) = 'changes asked'`

async function listOfEach(listOf: (kind: ApprovalKind) => Promise<ItemRow[]>): Promise<ItemRow[]> {
  const items: ItemRow[] = []
  // oxlint-disable-next-line no-await-in-loop -- a transaction runs one statement at a time
  for (const kind of approvalKinds) items.push(...(await listOf(kind)))
  return items
}

/** Items in review or sent back, within one company. */
export async function listItems(tx: Tx, caller: Caller, companyId: string): Promise<ItemRow[]> {
  return listOfEach((kind) =>
    selectItems(tx, caller, kind)
      .where('companyId', '=', companyId)
      .where('isOpen', '=', true)
      .where((eb) => eb.or([eb('isInReview', '=', true), wasSentBack(caller)]))
      .orderBy('updatedAt')
      .limit(maxWaiting)
      .execute(),
  )
}

/** Across all enabled companies. */
export async function listInReview(tx: Tx, caller: Caller): Promise<ItemRow[]> {
  return listOfEach((kind) =>
    selectItems(tx, caller, kind)
      .innerJoin('companies', 'companies.id', 'item.companyId')
      .where('companies.state', '=', 'enabled')
      .where('item.isInReview', '=', true)
      .where('item.visibility', '=', 'shared')
      .execute(),
  )
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
  const { rows } = await sql<{ content: ApprovedContent }>`
    select content from (${approvalOf(kind).contents(filesOf)}) item where id = ${id}`.execute(tx)
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
      (company_id, ${idColumn(item.kind)}, action, stage, version, content, reason, guest_name, link_id,
       person_id, person_first, person_last)
    select ${companyId}, ${item.id}, ${decision}, ${stage}, ${version}, ${JSON.stringify(content)}::jsonb, ${reason},
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
  await sql`insert into approval_holds (company_id, ${idColumn(item.kind)}, stage, reason, person_id, person_first, person_last)
    select ${companyId}, ${item.id}, ${stage}, ${reason}, id, first_name, last_name from users where id = ${personId}
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

/** Of the items that inherit its mode. @param before its own mode until now */
export async function endAgencyHoldsWithin(
  tx: Tx,
  scope: ModeScope,
  before: ApprovalMode | null,
): Promise<void> {
  const modes =
    'projectId' in scope
      ? sql`select approval_mode as inherited, approval_mode as now from projects where id = ${scope.projectId}`
      : sql`select projects.approval_mode as inherited, coalesce(campaigns.approval_mode, projects.approval_mode) as now
          from campaigns join projects on projects.id = campaigns.project_id where campaigns.id = ${scope.campaignId}`
  const items = approvalKinds.flatMap((kind) => approvalOf(kind).inheriting(scope) ?? [])
  await endAgencyHolds(
    tx,
    sql`select item.id from (${sql.join(items, sql` union all `)}) item, (${modes}) mode
      where coalesce(${before}, inherited) = 'two stages' and now <> 'two stages'`,
  )
}

export async function setOwnMode(
  tx: Tx,
  { kind, id }: ItemRef,
  mode: ApprovalMode | null,
): Promise<void> {
  const table = sql.table(approvalOf(kind).table)
  await sql`update ${table} set approval_mode = ${mode} where id = ${id}`.execute(tx)
}
