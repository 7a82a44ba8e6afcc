// Takes records of an import back that are as they were made.
import type { Import } from '#contract/imports.ts'
import { listRestorable } from '#server/domains/deletions/service.ts'
import type { AuditEntry, Context } from '#server/platform/context.ts'
import type { Tx } from '#server/platform/database/pool.ts'
import {
  type UntouchedRecord,
  deleteRecords,
  listNames,
  lockUntouched,
} from '#server/platform/database/untouched.ts'
import type { TakeBackPlatform } from './import-type.ts'

type Kind = 'company' | 'project' | 'task'

/**
 * What somebody has deleted meanwhile and may restore is theirs: it stays restorable, and so does what it belongs to.
 * @returns the others
 */
export async function takeBackRecords(
  tx: Tx,
  ctx: Context,
  { agency }: TakeBackPlatform,
  { kind, recordIds }: { kind: Kind; recordIds: readonly string[] },
): Promise<Import['remaining']> {
  const locked = await lockUntouched(tx, kind, recordIds)
  const restorable = await listRestorable(agency, recordIds)
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

/** Of what would bring records back that were asked for. */
export const namesOfHolding = (
  restorable: Awaited<ReturnType<typeof listRestorable>>,
): Import['remaining'] =>
  restorable
    .filter(({ holds }) => holds)
    .map(({ id, name }) => ({ _id: id, name: `${name} (deleted, can be restored)` }))

const deletionOf = (
  kind: Kind,
  { id, name, companyId, projectId, isInternal }: UntouchedRecord,
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
