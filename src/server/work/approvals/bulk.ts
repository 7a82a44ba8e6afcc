// Approves several items at once by the rules for single decisions, and reports each item that failed.
import type { ApprovalKind, BulkApproved, SeenItem } from '#contract/work/approvals.ts'
import { AppError } from '#server/platform/app-error.ts'
import type { Context } from '#server/platform/context.ts'
import type { Tx } from '#server/platform/database/pool.ts'
import { authorize } from '#server/platform/policy.ts'
import { decideOn } from './decisions.ts'
import { type ItemRef, lockItem } from './items.ts'
import { policy, getStage } from './policy.ts'
import { itemOf } from './present.ts'
import { requireItem } from './service.ts'
import * as store from './store.ts'

/** Writes as the agency, like single decisions; visibility is checked first, as the caller. */
export async function bulkApprove(
  ctx: Context,
  kind: ApprovalKind,
  asked: readonly SeenItem[],
): Promise<BulkApproved> {
  const versions = new Map(asked.map(({ _id, version }) => [_id, version]))
  const ids = [...versions.keys()]
  const items = await ctx.read((tx) => store.findItems(tx, ctx.caller, kind, ids))
  const seen = new Set(items.map(({ id }) => id))
  return ctx.transaction(async (tx) => {
    const answer: BulkApproved = { approved: [], failed: [] }
    // Locks in id order to avoid deadlocks.
    for (const _id of ids.toSorted()) {
      const version = versions.get(_id) ?? 0
      // oxlint-disable-next-line no-await-in-loop -- one transaction runs one query at a time
      const failure = seen.has(_id)
        ? await getFailure(() => approve(tx, ctx, { kind, id: _id }, version))
        : new AppError('not_found')
      if (failure) answer.failed.push({ _id, code: failure.code, message: failure.message })
      else answer.approved.push(_id)
    }
    return answer
  }, 'agency')
}

async function approve(tx: Tx, ctx: Context, item: ItemRef, version: number): Promise<void> {
  const move = await lockItem(tx, ctx, item)
  const row = await requireItem(tx, ctx, item)
  const stage = getStage(ctx.caller)
  if (stage === 'agency') authorize(policy.decide, ctx.caller, itemOf(row))
  const { personId } = ctx.caller
  await decideOn(tx, ctx, { move, row }, { decision: 'approved', version, stage, personId })
}

/** Errors are thrown before anything is written, so the transaction can continue. */
async function getFailure(job: () => Promise<void>): Promise<AppError | undefined> {
  try {
    await job()
    return undefined
  } catch (error) {
    if (error instanceof AppError) return error
    throw error
  }
}
