// Approval operations, one function each.
import type { ApprovalMode } from '#contract/work/approval-modes.ts'
import type { Approval, NewDecision, Waiting } from '#contract/work/approvals.ts'
import { requireCompany } from '#server/clients/companies/service.ts'
import { orNotFound } from '#server/platform/app-error.ts'
import type { Context } from '#server/platform/context.ts'
import type { Tx } from '#server/platform/database/pool.ts'
import { authorize } from '#server/platform/policy.ts'
import type { ModeScope } from '#server/records/approval.ts'
import { decideOn, decisionEntry } from './decisions.ts'
import { type ItemRef, approvalKinds, approvalOf, lockItem } from './items.ts'
import { policy, getStage } from './policy.ts'
import { itemOf, presentApproval, presentWaiting } from './present.ts'
import * as store from './store.ts'

const hasAgencyStage = ({ ownMode, inheritedMode }: store.ItemRow) =>
  (ownMode ?? inheritedMode) === 'two stages'

/** @throws AppError `not_found` if it does not exist or the caller may not see it */
export async function requireItem(tx: Tx, ctx: Context, item: ItemRef): Promise<store.ItemRow> {
  return orNotFound(await store.findItem(tx, ctx.caller, item))
}

export async function describe(tx: Tx, ctx: Context, item: ItemRef): Promise<Approval> {
  const row = await requireItem(tx, ctx, item)
  const entries = await store.listEntries(tx, ctx.caller, item.id)
  const content = await store.findContent(tx, item)
  return presentApproval({ row, entries, content }, ctx.caller)
}

export const getApproval = (ctx: Context, item: ItemRef): Promise<Approval> =>
  ctx.read((tx) => describe(tx, ctx, item))

export function listWaiting(ctx: Context, companyId: string): Promise<Waiting[]> {
  return ctx.read(async (tx) => {
    await requireCompany(tx, ctx, companyId)
    const rows = await store.listItems(tx, ctx.caller, companyId)
    return rows
      .map((row) => presentWaiting(row, ctx.caller))
      .filter(({ turn }) => turn !== null)
      .toSorted((one, other) => (one.since ?? '').localeCompare(other.since ?? ''))
  })
}

/**
 * Writes as the agency, since clients cannot write these tables. Visibility is checked as the caller first, and again once the
 * item is locked.
 */
export async function decide(ctx: Context, item: ItemRef, asked: NewDecision): Promise<Approval> {
  await ctx.read((tx) => requireItem(tx, ctx, item))
  return ctx.transaction(async (tx) => {
    const move = await lockItem(tx, ctx, item)
    const row = await requireItem(tx, ctx, item)
    const stage = getStage(ctx.caller)
    if (stage === 'agency') authorize(policy.decide, ctx.caller, itemOf(row))
    const { personId } = ctx.caller
    await decideOn(tx, ctx, { move, row }, { ...asked, stage, personId })
    return describe(tx, ctx, item)
  }, 'agency')
}

/**
 * Follows a project's or a campaign's new mode.
 * @param before the previous mode; null for a campaign that inherited its project's
 */
export async function recheckApprovals(
  tx: Tx,
  ctx: Context,
  scope: ModeScope,
  before: ApprovalMode | null,
): Promise<void> {
  for (const kind of approvalKinds) {
    // oxlint-disable-next-line no-await-in-loop -- a transaction runs one statement at a time
    await approvalOf(kind).inheritedModeChanged?.(tx, ctx, scope)
  }
  await store.endAgencyHoldsWithin(tx, scope, before)
}

export function setMode(ctx: Context, item: ItemRef, mode: ApprovalMode | null) {
  return ctx.transaction(async (tx) => {
    authorize(policy.setMode, ctx.caller, itemOf(await requireItem(tx, ctx, item)))
    // The mode before the change decides whether a hold ends.
    await lockItem(tx, ctx, item)
    const row = await requireItem(tx, ctx, item)
    if (row.ownMode !== mode) {
      await store.setOwnMode(tx, item, mode)
      const next = await requireItem(tx, ctx, item)
      if (hasAgencyStage(row) && !hasAgencyStage(next)) await store.endAgencyHold(tx, item)
      await approvalOf(item.kind).ownModeChanged?.(tx, ctx, item.id, mode)
      await ctx.record(tx, decisionEntry(row, { isInternal: row.isInternal }))
    }
    return describe(tx, ctx, item)
  })
}
