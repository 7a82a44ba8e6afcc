// Puts what waits for approval on hold, by either side, and takes it off again. Decisions end a hold by themselves (migration 0074).
import type { Approval } from '#contract/approvals.ts'
import { AppError } from '#server/platform/app-error.ts'
import type { AuditEntry, Context } from '#server/platform/context.ts'
import type { Tx } from '#server/platform/database/pool.ts'
import { authorize } from '#server/platform/policy.ts'
import { auditEntry } from './audit-entry.ts'
import { type ItemRef, lockItem } from './items.ts'
import { policy } from './policy.ts'
import { isHoldable, itemOf } from './present.ts'
import { progressOf } from './rules.ts'
import { describe, requireItem } from './service.ts'
import * as store from './store.ts'

/** As the agency, like decisions: that the item is theirs to see is asked as themselves first. */
async function onLocked<T>(
  ctx: Context,
  item: ItemRef,
  job: (tx: Tx, row: store.ItemRow) => Promise<T>,
): Promise<T> {
  await ctx.read((tx) => requireItem(tx, ctx, item))
  return ctx.transaction(async (tx) => {
    await lockItem(tx, ctx, item)
    const row = await requireItem(tx, ctx, item)
    authorize(policy.hold, ctx.viewer, itemOf(row))
    return job(tx, row)
  }, 'agency')
}

/** @throws AppError `wrong_state` for what nobody waits for */
export const hold = (ctx: Context, item: ItemRef, reason: string): Promise<Approval> =>
  onLocked(ctx, item, async (tx, row) => {
    if (!isHoldable(progressOf(itemOf(row)), ctx.viewer)) {
      throw new AppError('wrong_state', { message: 'This does not wait for a decision.' })
    }
    const { companyId } = row
    await store.saveHold(tx, { companyId, item, reason, personId: ctx.viewer.personId })
    await ctx.record(tx, decisionEntry(row, 'put on hold'))
    return describe(tx, ctx, item)
  })

/** What is not on hold stays as it is. */
export const liftHold = (ctx: Context, item: ItemRef): Promise<void> =>
  onLocked(ctx, item, async (tx, row) => {
    if (row.hold === null || row.hold.liftedAt !== null) return
    if (!isHoldable(progressOf(itemOf(row)), ctx.viewer)) return
    await store.liftHold(tx, item)
    await ctx.record(tx, decisionEntry(row, 'lifted hold'))
  })

/** What the agency waits for on its own turn clients do not learn of. */
function decisionEntry(row: store.ItemRow, action: string): AuditEntry {
  const isInternal = row.isInternal || progressOf(itemOf(row)).turn === 'agency'
  return auditEntry(row, action, { isInternal })
}
