// Takes records of an import back that are as they were made.
import type { Import } from '#contract/imports.ts'
import type { AuditEntry, Context } from '#server/platform/context.ts'
import type { Tx } from '#server/platform/database/pool.ts'
import {
  type UntouchedRecord,
  deleteRecords,
  listNames,
  lockUntouched,
} from '#server/platform/database/untouched.ts'

type Kind = 'company' | 'project' | 'task'

/** @returns the others */
export async function takeBackRecords(
  tx: Tx,
  ctx: Context,
  kind: Kind,
  recordIds: readonly string[],
): Promise<Import['kept']> {
  const untouched = await lockUntouched(tx, kind, recordIds)
  await deleteRecords(
    tx,
    kind,
    untouched.map(({ id }) => id),
  )
  await ctx.recordMany(
    tx,
    untouched.map((record) => deletionOf(kind, record)),
  )
  const kept = await listNames(tx, kind, recordIds)
  return kept.map(({ id, name }) => ({ _id: id, name }))
}

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
