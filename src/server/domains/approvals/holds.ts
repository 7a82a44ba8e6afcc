// Puts what waits for approval on hold, by either side, and takes it off again. Decisions end a hold by themselves (migration 0074).
import type { Approval } from '#contract/approvals.ts'
import { lockTask } from '#server/domains/tasks/service.ts'
import { AppError } from '#server/platform/app-error.ts'
import type { AuditEntry, Context } from '#server/platform/context.ts'
import type { Tx } from '#server/platform/database/pool.ts'
import { authorize } from '#server/platform/policy.ts'
import { auditEntry } from './audit-entry.ts'
import { policy } from './policy.ts'
import { isHoldable, itemOf } from './present.ts'
import { standingOf } from './rules.ts'
import { describe, seeItem } from './service.ts'
import * as store from './store.ts'

/** As the agency, like decisions: that the task is theirs to see is asked as themselves first. */
async function onLocked<T>(
  ctx: Context,
  taskId: string,
  job: (tx: Tx, row: store.ItemRow) => Promise<T>,
): Promise<T> {
  await ctx.read((tx) => seeItem(tx, ctx, taskId))
  return ctx.transaction(async (tx) => {
    await lockTask(tx, ctx, taskId)
    const row = await seeItem(tx, ctx, taskId)
    authorize(policy.hold, ctx.viewer, itemOf(row))
    return job(tx, row)
  }, 'agency')
}

/** @throws AppError `wrong_state` for what nobody waits for */
export const hold = (ctx: Context, taskId: string, reason: string): Promise<Approval> =>
  onLocked(ctx, taskId, async (tx, row) => {
    if (!isHoldable(standingOf(itemOf(row)), ctx.viewer)) {
      throw new AppError('wrong_state', { message: 'This does not wait for a decision.' })
    }
    const { companyId } = row
    await store.saveHold(tx, { companyId, taskId, reason, personId: ctx.viewer.personId })
    await ctx.record(tx, entryOf(row, 'put on hold'))
    return describe(tx, ctx, taskId)
  })

/** What is not on hold stays as it is. */
export const liftHold = (ctx: Context, taskId: string): Promise<void> =>
  onLocked(ctx, taskId, async (tx, row) => {
    if (row.hold === null || row.hold.liftedAt !== null) return
    if (!isHoldable(standingOf(itemOf(row)), ctx.viewer)) return
    await store.liftHold(tx, taskId)
    await ctx.record(tx, entryOf(row, 'lifted hold'))
  })

/** What the agency waits for on its own turn clients do not learn of. */
function entryOf(row: store.ItemRow, action: string): AuditEntry {
  const isInternal = row.visibility === 'internal' || standingOf(itemOf(row)).turn === 'agency'
  return auditEntry(row, action, { isInternal })
}
