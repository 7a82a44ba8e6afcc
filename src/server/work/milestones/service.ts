// Lists, adds, changes, reaches, approves and deletes milestones.
import { uuidv7 } from 'uuidv7'
import type { Milestone, MilestoneChange, NewMilestone } from '#contract/work/milestones.ts'
import { requireCompany } from '#server/clients/companies/service.ts'
import { orNotFound } from '#server/platform/app-error.ts'
import type { AuditEntry, Context } from '#server/platform/context.ts'
import type { Tx } from '#server/platform/database/pool.ts'
import { authorize } from '#server/platform/policy.ts'
import { changedFields } from '#server/platform/rules.ts'
import { recordCardDeletion } from '#server/records/deletions/service.ts'
import { requireProjectToJoin } from '#server/work/projects/service.ts'
import { manageMilestones, mayApprove, policy } from './policy.ts'
import { presentMilestone } from './present.ts'
import {
  type MilestoneRow,
  approvedMilestone,
  awaitsApproval,
  changeAction,
  changedMilestone,
  newMilestone,
} from './rules.ts'
import * as store from './store.ts'

/** @throws AppError `not_found` if it does not exist or the caller may not see it */
export async function requireMilestone(tx: Tx, ctx: Context, id: string): Promise<MilestoneRow> {
  return orNotFound(await store.findMilestone(tx, ctx.caller, id))
}

async function lockMilestone(tx: Tx, ctx: Context, id: string): Promise<MilestoneRow> {
  return orNotFound(await store.lockMilestone(tx, ctx.caller, id))
}

/** What a change may name; an approval that it ends follows from these. */
const typedFields = ({ title, dueDate, visibility }: MilestoneRow) => ({
  title,
  dueDate,
  visibility,
})

function auditEntry(action: string, row: MilestoneRow, before = row): AuditEntry {
  const { id, companyId, projectId, title, visibility, version } = row
  const fields = action === 'changed' ? changedFields(typedFields(before), typedFields(row)) : []
  return {
    action,
    kind: 'milestone',
    id,
    companyId,
    projectId,
    version: action === 'deleted' ? 0 : version,
    isInternal: visibility === 'internal',
    isWithdrawn: visibility === 'internal' && before.visibility === 'shared',
    detail: { title, ...(fields.length > 0 && { fields }) },
  }
}

export function listOfProject(ctx: Context, projectId: string): Promise<Milestone[]> {
  return ctx.read(async (tx) => {
    await requireProjectToJoin(tx, ctx, projectId)
    const rows = await store.listOfProject(tx, ctx.caller, projectId)
    return rows.map((row) => presentMilestone(ctx.caller, row))
  })
}

export function listOfCompany(ctx: Context, companyId: string): Promise<Milestone[]> {
  return ctx.read(async (tx) => {
    await requireCompany(tx, ctx, companyId)
    const rows = await store.listOfCompany(tx, ctx.caller, companyId)
    return rows.map((row) => presentMilestone(ctx.caller, row))
  })
}

export const getMilestone = (ctx: Context, id: string): Promise<Milestone> =>
  ctx.read(async (tx) => presentMilestone(ctx.caller, await requireMilestone(tx, ctx, id)))

export function addMilestone(
  ctx: Context,
  projectId: string,
  fields: NewMilestone,
): Promise<Milestone> {
  return ctx.transaction(async (tx) => {
    const { companyId } = await requireProjectToJoin(tx, ctx, projectId)
    authorize(manageMilestones, ctx.caller, { companyId })
    const row = newMilestone(fields, { id: uuidv7(), companyId, projectId, now: new Date() })
    await store.insertMilestone(tx, row)
    await ctx.record(tx, auditEntry('created', row))
    return presentMilestone(ctx.caller, row)
  })
}

export function changeMilestone(
  ctx: Context,
  id: string,
  change: MilestoneChange,
): Promise<Milestone> {
  return ctx.transaction(async (tx) => {
    authorize(policy.edit, ctx.caller, await requireMilestone(tx, ctx, id))
    const before = await lockMilestone(tx, ctx, id)
    const next = changedMilestone(before, change, new Date())
    await store.saveMilestone(tx, next)
    await ctx.record(tx, auditEntry(changeAction(before, next), next, before))
    if (awaitsApproval(next) && !awaitsApproval(before))
      await ctx.notify(tx, { kind: 'review', record: id, about: `reached ${next.version}` })
    return presentMilestone(ctx.caller, next)
  })
}

/** @throws AppError `wrong_state` if it is not reached; `stale` if it has changed since `version` */
export function approveMilestone(ctx: Context, id: string, version: number): Promise<Milestone> {
  return ctx.transaction(async (tx) => {
    authorize(mayApprove, ctx.caller, await requireMilestone(tx, ctx, id))
    const by = await store.findPerson(tx, ctx.caller.personId)
    // Clients can only lock what has been reached.
    const locked = await store.lockMilestone(tx, ctx.caller, id)
    const before = locked ?? (await requireMilestone(tx, ctx, id))
    const next = approvedMilestone(before, { version, by, now: new Date() })
    if (next !== before) {
      await store.saveApproval(tx, next)
      await ctx.record(tx, auditEntry('approved', next))
      await ctx.notify(tx, { kind: 'decision', record: id, about: `approved ${next.version}` })
    }
    return presentMilestone(ctx.caller, next)
  })
}

export function removeMilestone(ctx: Context, id: string): Promise<void> {
  return ctx.transaction(async (tx) => {
    authorize(policy.delete, ctx.caller, await requireMilestone(tx, ctx, id))
    const row = await lockMilestone(tx, ctx, id)
    await recordCardDeletion(ctx, 'milestone')(tx, row)
    await store.deleteMilestone(tx, row)
    await ctx.record(tx, auditEntry('deleted', row))
  })
}
