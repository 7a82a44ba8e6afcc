// Deletes an import's records if they have not changed since.
import type { Import } from '#contract/agency/imports.ts'
import { listRestorable } from '#server/records/deletions/service.ts'
import type { AuditEntry, Context } from '#server/platform/context.ts'
import type { Tx } from '#server/platform/database/pool.ts'
import {
  type UnchangedRecord,
  deleteRecords,
  listNames,
  lockUnchanged,
} from '#server/platform/database/unchanged-records.ts'
import type { UndoPlatform } from './import-type.ts'

type Kind = 'company' | 'project' | 'task'

/**
 * Records that someone deleted since and may restore stay restorable, along with the records they depend on.
 * @returns the records that stay
 */
export async function undoRecords(
  tx: Tx,
  ctx: Context,
  { agencyDatabase }: UndoPlatform,
  { kind, recordIds }: { kind: Kind; recordIds: readonly string[] },
): Promise<Import['remaining']> {
  const locked = await lockUnchanged(tx, kind, recordIds)
  const restorable = await listRestorable(agencyDatabase, recordIds)
  const needed = new Set(restorable.flatMap(({ needs }) => needs))
  const untouched = locked.filter(({ id }) => !needed.has(id))
  await deleteRecords(
    tx,
    kind,
    untouched.map(({ id }) => id),
  )
  await ctx.recordMany(
    tx,
    untouched.map((record) => deletionOf(kind, record)),
  )
  const remaining = await listNames(tx, kind, recordIds)
  return [...remaining.map(({ id, name }) => ({ _id: id, name })), ...namesOfHolding(restorable)]
}

/** Names of deletions whose restore would bring back records of this import. */
export const namesOfHolding = (
  restorable: Awaited<ReturnType<typeof listRestorable>>,
): Import['remaining'] =>
  restorable
    .filter(({ holds }) => holds)
    .map(({ id, name }) => ({ _id: id, name: `${name} (deleted, can be restored)` }))

const deletionOf = (
  kind: Kind,
  { id, name, companyId, projectId, isInternal }: UnchangedRecord,
): AuditEntry => ({
  action: 'deleted',
  kind,
  id,
  companyId,
  ...(projectId && { projectId }),
  version: 0,
  isInternal,
  detail: kind === 'company' ? { name } : { title: name },
})
