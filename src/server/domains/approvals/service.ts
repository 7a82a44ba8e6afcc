// What can be done about approvals, one function each.
import type { ApprovalMode } from '#contract/approval-modes.ts'
import type { Approval, NewDecision, Waiting } from '#contract/approvals.ts'
import { seeCompany } from '#server/domains/companies/service.ts'
import { lockTask } from '#server/domains/tasks/service.ts'
import { AppError } from '#server/platform/app-error.ts'
import type { Context } from '#server/platform/context.ts'
import type { Tx } from '#server/platform/database/pool.ts'
import { authorize } from '#server/platform/policy.ts'
import { decideOn, entryOf } from './decisions.ts'
import { policy, stageOf } from './policy.ts'
import { itemOf, presentApproval, presentWaiting } from './present.ts'
import * as store from './store.ts'

/** @throws AppError `not_found` for what does not exist and for what is not the viewer's to see */
export async function seeItem(tx: Tx, ctx: Context, taskId: string): Promise<store.ItemRow> {
  const item = await store.findItem(tx, ctx.viewer, taskId)
  if (!item) throw new AppError('not_found')
  return item
}

export async function describe(tx: Tx, ctx: Context, taskId: string): Promise<Approval> {
  const row = await seeItem(tx, ctx, taskId)
  const entries = await store.listEntries(tx, ctx.viewer, taskId)
  const content = await store.findContent(tx, taskId)
  return presentApproval({ row, entries, content }, ctx.viewer)
}

export const getApproval = (ctx: Context, taskId: string): Promise<Approval> =>
  ctx.read((tx) => describe(tx, ctx, taskId))

export function listWaiting(ctx: Context, companyId: string): Promise<Waiting[]> {
  return ctx.read(async (tx) => {
    await seeCompany(tx, ctx, companyId)
    const rows = await store.listItems(tx, ctx.viewer, companyId)
    return rows
      .map((row) => presentWaiting(row, ctx.viewer))
      .filter(({ turn }) => turn !== null)
      .toSorted((one, other) => (one.since ?? '').localeCompare(other.since ?? ''))
  })
}

/**
 * As the agency, whose tables clients do not write; that the task is theirs to see is asked as themselves, and again once it is
 * held against other writers.
 */
export async function decide(ctx: Context, taskId: string, asked: NewDecision): Promise<Approval> {
  await ctx.read((tx) => seeItem(tx, ctx, taskId))
  return ctx.transaction(async (tx) => {
    const task = await lockTask(tx, ctx, taskId)
    const row = await seeItem(tx, ctx, taskId)
    const stage = stageOf(ctx.viewer)
    if (stage === 'agency') authorize(policy.decide, ctx.viewer, itemOf(row))
    const { personId } = ctx.viewer
    await decideOn(ctx, tx, { task, row }, { ...asked, stage, personId })
    return describe(tx, ctx, taskId)
  }, 'agency')
}

export function setMode(ctx: Context, taskId: string, mode: ApprovalMode | null) {
  return ctx.transaction(async (tx) => {
    const row = await seeItem(tx, ctx, taskId)
    authorize(policy.setMode, ctx.viewer, itemOf(row))
    if (row.ownMode !== mode) {
      await store.setOwnMode(tx, taskId, mode)
      await ctx.record(tx, entryOf(row, { isInternal: row.visibility === 'internal' }))
    }
    return describe(tx, ctx, taskId)
  })
}
