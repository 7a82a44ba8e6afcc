// Describes deleted records and restores them.
import { uuidv7 } from 'uuidv7'
import type { Deletion } from '#contract/error-details.ts'
import { AppError, wrongState } from '#server/platform/app-error.ts'
import type { Context } from '#server/platform/context.ts'
import type { Tx } from '#server/platform/database/pool.ts'
import { announcePosts, announceTasks } from '#server/platform/database/file-parents.ts'
import { withTimeLimit, wholeClientMs } from '#server/platform/database/time-limit.ts'
import {
  type DeletableKind,
  type Snapshot,
  recordTables,
} from '#server/platform/database/schema.ts'
import { authorize } from '#server/platform/policy.ts'
import type { Viewer } from '#server/platform/viewer.ts'
import { restoreSnapshot, takeSnapshot } from '#server/platform/database/snapshot.ts'
import { policy } from './policy.ts'
import { reattachInvoices, withoutDetached } from './detached-invoices-store.ts'
import * as store from './store.ts'

/** Must be called in the deletion's transaction, before the rows are deleted. */
export async function recordDeletion(
  tx: Tx,
  ctx: Context,
  kind: DeletableKind,
  roots: store.DeletedRecord[],
): Promise<void> {
  if (roots.length === 0) return
  const snapshot = await takeSnapshot(
    tx,
    recordTables[kind],
    roots.map(({ id }) => id),
  )
  const recordIds = snapshot.tables.flatMap(({ table, rows }) =>
    Object.values<string>(recordTables).includes(table) ? rows.map(({ id }) => String(id)) : [],
  )
  const deletedBy = ctx.viewer.personId
  await store.insertDeletion(tx, { id: uuidv7(), kind, roots, recordIds, deletedBy, snapshot })
}

interface Card {
  id: string
  title: string
  companyId: string
  projectId?: string
  visibility?: 'internal' | 'shared'
  version: number
}

/** Records the deletion of a board's card. */
export const recordCardDeletion =
  (ctx: Context, kind: DeletableKind) =>
  (tx: Tx, { id, title, companyId, projectId, visibility, version }: Card): Promise<void> => {
    const record = { id, name: title, company: companyId, version }
    const isInternal = visibility === 'internal'
    return recordDeletion(tx, ctx, kind, [
      { ...record, ...(projectId && { project: projectId }), ...(isInternal && { isInternal }) },
    ])
  }

/** For staff who open a record that was deleted. */
export async function describeDeletion(
  db: Tx,
  viewer: Viewer,
  recordId: string,
): Promise<Deletion | undefined> {
  const found = await store.findDeletion(db, recordId)
  if (!found || !policy.see(viewer, found)) return undefined
  const { kind, roots, deletedBy, deletedAt, canRestore } = found
  const root =
    roots.find(({ id }) => id === recordId) ?? (roots.length === 1 ? roots[0] : undefined)
  return {
    kind,
    name: root?.name ?? null,
    by: deletedBy && `${deletedBy.first} ${deletedBy.last}`,
    at: deletedAt.toISOString(),
    canRestore: canRestore && policy.restore(viewer, found),
  }
}

const tooLate = () =>
  wrongState(
    'This can no longer be restored: it was deleted more than an hour ago, or was already restored.',
  )

/** Work of other domains in the restoring transaction, since conditions may have changed. */
export interface RestoreEffects {
  /** Adapt what is restored to what has changed since: each locks what it relies on. */
  adapt: readonly ((tx: Tx, snapshot: Snapshot) => Promise<Snapshot>)[]
  /** Rechecks the post's other pictures. */
  recheckPictures: (tx: Tx, ctx: Context, postId: string) => Promise<void>
  /** Rechecks the approval mode of scheduled posts. */
  recheckPosts: (
    tx: Tx,
    ctx: Context,
    scope: { campaignId: string } | { postId: string },
  ) => Promise<void>
  /** Draws previews that were still waiting when their files were deleted. */
  enqueuePreviews: (tx: Tx, fileIds: readonly string[]) => Promise<void>
}

const filesWithoutPreview = ({ tables: restored }: Snapshot) =>
  restored
    .filter(({ table }) => table === 'files')
    .flatMap(({ rows }) => rows)
    .filter(({ preview }) => preview === 'pending' || preview === 'drawing')
    .map(({ id }) => String(id))

async function recheck(
  tx: Tx,
  ctx: Context,
  { kind, roots, snapshot }: store.TakenDeletion,
  { recheckPictures, recheckPosts }: RestoreEffects,
): Promise<void> {
  const pictures = kind === 'file' ? parentsOfFiles(snapshot, 'post_id') : []
  // Queries of one transaction run in sequence.
  for (const postId of pictures) await recheckPictures(tx, ctx, postId)
  for (const { id } of roots) {
    if (kind === 'post') await recheckPosts(tx, ctx, { postId: id })
    if (kind === 'campaign') await recheckPosts(tx, ctx, { campaignId: id })
  }
}

/** @throws AppError `not_found` if it was never deleted; `wrong_state` if it is too late */
export function restoreRecords(ctx: Context, recordId: string, effects: RestoreEffects) {
  const restore = async (tx: Tx) => {
    const found = await store.findDeletion(tx, recordId)
    if (!found || !policy.see(ctx.viewer, found)) throw new AppError('not_found')
    authorize(policy.restore, ctx.viewer, found)
    const taken = await store.takeDeletion(tx, found.id)
    if (!taken) throw tooLate()
    let snapshot = await withoutDetached(tx, taken.snapshot)
    for (const adapt of effects.adapt) snapshot = await adapt(tx, snapshot)
    await putBack(tx, snapshot)
    await reattachInvoices(tx, taken.snapshot)
    await announceTasks(tx, ctx, parentsOfFiles(taken.snapshot, 'task_id'))
    await announcePosts(tx, ctx, parentsOfFiles(taken.snapshot, 'post_id'))
    await withholdRights(tx, taken)
    for (const root of taken.roots) {
      const { id, company, project, task, version, isInternal } = root
      await ctx.record(tx, {
        action: 'restored',
        kind: taken.kind,
        id,
        version,
        ...(company && { companyId: company }),
        ...(project && { projectId: project }),
        ...(task && { taskId: task }),
        ...(isInternal && { isInternal }),
        detail: toldOf(taken.kind, root),
      })
    }
    await recheck(tx, ctx, taken, effects)
    await effects.enqueuePreviews(tx, filesWithoutPreview(taken.snapshot))
    announceBilledTime(ctx, taken.snapshot)
    ctx.recheckAccess(membersIn(taken.snapshot))
    return { kind: taken.kind, records: taken.roots.map(({ id }) => id) }
  }
  return withTimeLimit(wholeClientMs, () => ctx.transaction(restore, 'agency'))
}

/** Log details by kind. For comments only the task, since the text may name people. */
const toldOf = (kind: DeletableKind, { name, task, taskTitle: title }: store.DeletedRecord) =>
  kind === 'comment' ? { title, task } : { name }

/** Does not restore rights that people have lost in the meantime. */
async function withholdRights(
  tx: Tx,
  { kind, roots, deletedAt }: store.TakenDeletion,
): Promise<void> {
  if (kind !== 'company') return
  const ids = roots.map(({ id }) => id)
  await store.deleteFormerStaff(tx, ids, deletedAt)
  await store.deleteMembershipsOfStaff(tx, ids)
  await store.deleteInvitationsOfPowerless(tx, ids)
}

async function putBack(tx: Tx, snapshot: Snapshot): Promise<void> {
  try {
    await restoreSnapshot(tx, snapshot)
  } catch (error) {
    const { code = '' } = error as { code?: string }
    const message = restoreErrors[code]
    throw message ? wrongState(message) : error
  }
}

/** Messages by PostgreSQL error code: foreign key and unique violations. */
const restoreErrors: Record<string, string> = {
  23503: 'The record this belongs to was also deleted. Restore that first.',
  23505: 'This can’t be restored: something else has taken its place.',
}

const parentsOfFiles = ({ tables: restored }: Snapshot, column: 'task_id' | 'post_id') =>
  restored
    .filter(({ table }) => table === 'files')
    .flatMap(({ rows }) => rows.map((row) => row[column]))
    .filter((id) => typeof id === 'string')

/** Restored drafts lock the time they bill again, so views of time must reload; one entry's event is enough. */
function announceBilledTime(ctx: Context, { tables: restored, references }: Snapshot): void {
  const company = restored.find(({ table }) => table === 'invoices')?.rows[0]?.['company_id']
  const [id] = references.find(({ table }) => table === 'time_entries')?.ids ?? []
  if (typeof company !== 'string' || id === undefined) return
  ctx.announce({ kind: 'timeEntry', id, company, version: 1, isInternal: true })
}

/** People who regain access to a company. */
const membersIn = ({ tables: restored }: Snapshot) =>
  restored
    .filter(({ table }) => table === 'memberships')
    .flatMap(({ rows }) => rows.map((row) => String(row['user_id'])))

export const { expireDeletions, listRestorable } = store
