// Projects: list, create, read, change, delete.
import type { ApprovalMode } from '#contract/work/approval-modes.ts'
import type { NewProject, Project, ProjectChange } from '#contract/work/projects.ts'
import { canAddProject, requireCompany } from '#server/clients/companies/service.ts'
import { recordCardDeletion } from '#server/records/deletions/service.ts'
import { orNotFound } from '#server/platform/app-error.ts'
import {
  deleteCard,
  findCard,
  findRank,
  findToChange,
  insertCard,
  newCard,
  saveCard,
} from '#server/platform/cards.ts'
import type { Context } from '#server/platform/context.ts'
import type { Tx } from '#server/platform/database/pool.ts'
import { withTimeLimit, wholeClientMs } from '#server/platform/database/time-limit.ts'
import { authorize, permissions } from '#server/platform/policy.ts'
import { isMove } from '#server/platform/rules.ts'
import { policy } from './policy.ts'
import { presentProject } from './present.ts'
import { projectType } from './project-type.ts'
import { type ProjectRow, changedProject, newProject } from './rules.ts'
import * as store from './store.ts'

export function listProjects(ctx: Context, companyId: string): Promise<Project[]> {
  return ctx.read(async (tx) => {
    await requireCompany(tx, ctx, companyId)
    return (await store.projects.list(tx, ctx.caller, companyId)).map(presentProject)
  })
}

export function listProjectNames(ctx: Context, companyId: string) {
  return ctx.read(async (tx) => {
    await requireCompany(tx, ctx, companyId)
    const names = await store.listProjectNames(tx, ctx.caller, companyId)
    return names.map(({ id, title }) => ({ _id: id, title }))
  })
}

/** @throws AppError `not_found` if the project does not exist or the caller can't see it */
export const requireProject = (tx: Tx, ctx: Context, id: string): Promise<ProjectRow> =>
  findCard(tx, ctx, projectType, id)

export const { addTask: canAddTask, addCampaign: canAddCampaign } = policy

/** @throws AppError `not_found`, also for another company's project */
export const requireProjectToJoin = async (tx: Tx, ctx: Context, id: string) =>
  orNotFound(await store.findProjectToJoin(tx, ctx.caller, id))

export function getProject(ctx: Context, id: string) {
  return ctx.read(async (tx) => {
    const project = await requireProject(tx, ctx, id)
    return { ...presentProject(project), can: permissions(policy, ctx.caller, project) }
  })
}

export function createProject(ctx: Context, fields: NewProject): Promise<Project> {
  return ctx.transaction(async (tx) => {
    const { id: companyId } = await requireCompany(tx, ctx, fields.company)
    authorize(canAddProject, ctx.caller, { id: companyId })
    const added = newProject(fields)
    const place = await store.projects.findPlace(tx, { ownerId: companyId, status: added.status })
    const project = { ...added, ...newCard(place), companyId }
    await insertCard(tx, ctx, projectType, project)
    return presentProject(project)
  })
}

/** Side effects of a new approval mode on what the project contains. */
export interface ProjectEffects {
  recheckApprovals: (
    tx: Tx,
    ctx: Context,
    scope: { projectId: string },
    before: ApprovalMode,
  ) => Promise<void>
}

export const changeProject = (
  ctx: Context,
  id: string,
  change: ProjectChange,
  { recheckApprovals }: ProjectEffects,
): Promise<Project> =>
  ctx.transaction(async (tx) => {
    const before = await findToChange(tx, ctx, projectType, id)
    authorize(policy.edit, ctx.caller, before)
    const project = { ...changedProject(before, change), updatedAt: new Date() }
    const moves = isMove(before, change)
    if (moves) project.rank = await findRank(tx, projectType, project, change.after)
    await saveCard(tx, ctx, projectType, {
      action: moves ? 'moved' : 'changed',
      card: project,
      before,
    })
    if (project.approvalMode !== before.approvalMode)
      await recheckApprovals(tx, ctx, { projectId: id }, before.approvalMode)
    return presentProject(project)
  })

export const removeProject = (ctx: Context, id: string) =>
  withTimeLimit(wholeClientMs, () =>
    deleteCard(ctx, projectType, id, (tx, project) =>
      recordCardDeletion(ctx, 'project')(tx, { ...project, projectId: id }),
    ),
  )

export const { listTitles } = store

export { addProjects } from './bulk-create.ts'
