// Puts pending approvals on hold, by either side, and lifts holds. A database trigger ends a hold on each decision (`end_approval_hold`).
import type { Approval } from '#contract/work/approvals.ts'
import { wrongState } from '#server/platform/app-error.ts'
import type { AuditEntry, Context } from '#server/platform/context.ts'
import type { Tx } from '#server/platform/database/pool.ts'
import { authorize } from '#server/platform/policy.ts'
import { auditEntry, isHoldable, itemOf } from './present.ts'
import { type ItemRef, lockItem } from './items.ts'
import { policy } from './policy.ts'
import { getProgress } from './rules.ts'
import { describe, requireItem } from './service.ts'
import * as store from './store.ts'

/** Writes as the agency, like decisions; visibility is checked first, as the caller. */
async function onLocked<T>(
  ctx: Context,
  item: ItemRef,
  job: (tx: Tx, row: store.ItemRow) => Promise<T>,
): Promise<T> {
  await ctx.read((tx) => requireItem(tx, ctx, item))
  return ctx.transaction(async (tx) => {
    await lockItem(tx, ctx, item)
    const row = await requireItem(tx, ctx, item)
    authorize(policy.hold, ctx.caller, itemOf(row))
    return job(tx, row)
  }, 'agency')
}

/** @throws AppError `wrong_state` if no decision is pending */
export const hold = (ctx: Context, item: ItemRef, reason: string): Promise<Approval> =>
  onLocked(ctx, item, async (tx, row) => {
    const progress = getProgress(itemOf(row))
    if (!isHoldable(progress, ctx.caller)) {
      throw wrongState('This isn’t waiting for a decision.')
    }
    const { companyId } = row
    const { personId } = ctx.caller
    await store.saveHold(tx, { companyId, item, stage: progress.turn, reason, personId })
    await ctx.record(tx, decisionEntry(row, 'put on hold'))
    return describe(tx, ctx, item)
  })

/** Does nothing if the item is not on hold. */
export const liftHold = (ctx: Context, item: ItemRef): Promise<void> =>
  onLocked(ctx, item, async (tx, row) => {
    if (row.hold === null || row.hold.liftedAt !== null) return
    if (!isHoldable(getProgress(itemOf(row)), ctx.caller)) return
    await store.liftHold(tx, item)
    await ctx.record(tx, decisionEntry(row, 'lifted hold'))
  })

/** Clients don't see holds on what waits for the agency. */
function decisionEntry(row: store.ItemRow, action: string): AuditEntry {
  const isInternal = row.isInternal || getProgress(itemOf(row)).turn === 'agency'
  return auditEntry(row, action, { isInternal })
}
