// Describes deleted records and restores them.
import { uuidv7 } from 'uuidv7'
import type { Deletion } from '#contract/error-details.ts'
import type { RecordKind } from '#contract/records.ts'
import { AppError, wrongState } from '#server/platform/app-error.ts'
import type { AuditEntry, Context } from '#server/platform/context.ts'
import type { Tx } from '#server/platform/database/pool.ts'
import { withTimeLimit, wholeClientMs } from '#server/platform/database/time-limit.ts'
import type { Snapshot } from '#server/platform/database/schema.ts'
import { authorize } from '#server/platform/policy.ts'
import type { Caller } from '#server/platform/caller.ts'
import { restoreSnapshot, takeSnapshot } from '#server/platform/database/snapshot.ts'
import { nounModules, recordModule, recordModules } from '#server/records/registry.ts'
import type { DeletedRecord, RecordModule } from '#server/records/module.ts'
import { policy } from './policy.ts'
import * as store from './store.ts'

const deletedTable = (record: RecordModule | undefined) =>
  record?.deletion && (record.deletion.table ?? record.table)

/** Must be called in the deletion's transaction, before the rows are deleted. */
export async function recordDeletion(
  tx: Tx,
  ctx: Context,
  kind: RecordKind,
  roots: DeletedRecord[],
): Promise<void> {
  if (roots.length === 0) return
  const table = deletedTable(recordModule(kind))
  if (table === undefined) throw new Error(`Records of kind ${kind} cannot be deleted`)
  const ids = roots.map(({ id }) => id)
  const snapshot = await takeSnapshot(tx, table, ids)
  const ofRecords = new Set<string | undefined>(recordModules().map(deletedTable))
  const recordIds = snapshot.tables.flatMap((deleted) =>
    ofRecords.has(deleted.table) ? deleted.rows.map(({ id }) => String(id)) : [],
  )
  const deletedBy = ctx.caller.personId
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
  (ctx: Context, kind: RecordKind) =>
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
  caller: Caller,
  recordId: string,
): Promise<Deletion | undefined> {
  const found = await store.findDeletion(db, recordId)
  if (!found || !policy.see(caller, found)) return undefined
  const { kind, roots, deletedBy, deletedAt, canRestore } = found
  const root =
    roots.find(({ id }) => id === recordId) ?? (roots.length === 1 ? roots[0] : undefined)
  return {
    kind,
    name: root?.name ?? null,
    by: deletedBy && `${deletedBy.first} ${deletedBy.last}`,
    at: deletedAt.toISOString(),
    canRestore: canRestore && policy.restore(caller, found),
  }
}

const tooLate = () =>
  wrongState(
    'This can no longer be restored: it was deleted more than an hour ago, or was already restored.',
  )

/** @throws AppError `not_found` if it was never deleted; `wrong_state` if it is too late */
export function restoreRecords(ctx: Context, recordId: string) {
  const restore = async (tx: Tx) => {
    const found = await store.findDeletion(tx, recordId)
    if (!found || !policy.see(ctx.caller, found)) throw new AppError('not_found')
    authorize(policy.restore, ctx.caller, found)
    const taken = await store.takeDeletion(tx, found.id)
    if (!taken) throw tooLate()
    // Queries of one transaction run in sequence.
    let { snapshot } = taken
    for (const { adaptRestored } of nounModules()) {
      snapshot = (await adaptRestored?.(tx, snapshot)) ?? snapshot
    }
    await putBack(tx, snapshot)
    for (const root of taken.roots) await ctx.record(tx, restoredEntry(taken.kind, root))
    for (const { afterRestore } of nounModules()) await afterRestore?.(tx, ctx, taken)
    return { kind: taken.kind, records: taken.roots.map(({ id }) => id) }
  }
  return withTimeLimit(wholeClientMs, () => ctx.transaction(restore, 'agency'))
}

function restoredEntry(kind: RecordKind, root: DeletedRecord): AuditEntry {
  const { id, name, company, project, task, version, isInternal } = root
  return {
    action: 'restored',
    kind,
    id,
    version,
    ...(company && { companyId: company }),
    ...(project && { projectId: project }),
    ...(task && { taskId: task }),
    ...(isInternal && { isInternal }),
    detail: recordModule(kind)?.deletion?.detail?.(root) ?? { name },
  }
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

export const { expireDeletions, listRestorable } = store
