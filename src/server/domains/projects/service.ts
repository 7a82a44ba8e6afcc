// What can be done with projects, one function each.
import { uuidv7 } from 'uuidv7'
import type { NewProject, Project, ProjectChange } from '#contract/projects.ts'
import { canAddProject, seeCompany } from '#server/domains/companies/service.ts'
import { keepDeleted } from '#server/domains/deletions/service.ts'
import type { Context } from '#server/platform/context.ts'
import type { Tx } from '#server/platform/database/pool.ts'
import { authorize } from '#server/platform/policy.ts'
import { AppError } from '#server/platform/app-error.ts'
import { policy } from './policy.ts'
import { presentProject } from './present.ts'
import { changedProject, isMove } from './rules.ts'
import * as store from './store.ts'

export function listProjects(ctx: Context, companyId: string): Promise<Project[]> {
  return ctx.read(async (tx) => {
    await seeCompany(tx, ctx, companyId)
    return (await store.listProjects(tx, ctx.viewer, companyId)).map(presentProject)
  })
}

export function listProjectNames(ctx: Context, companyId: string) {
  return ctx.read(async (tx) => {
    await seeCompany(tx, ctx, companyId)
    const names = await store.listProjectNames(tx, ctx.viewer, companyId)
    return names.map(({ id, title }) => ({ _id: id, title }))
  })
}

/** @throws AppError `not_found` for what does not exist and for what is another's */
export async function seeProject(tx: Tx, ctx: Context, id: string): Promise<store.ProjectRow> {
  const project = await store.findProject(tx, ctx.viewer, id)
  if (!project) throw new AppError('not_found')
  return project
}

export const canAddTask = policy.addTask

export function getProject(ctx: Context, id: string) {
  return ctx.read(async (tx) => {
    const project = await seeProject(tx, ctx, id)
    return {
      ...presentProject(project),
      can: {
        edit: policy.change(ctx.viewer, project),
        delete: policy.remove(ctx.viewer, project),
        addTask: policy.addTask(ctx.viewer, project),
      },
    }
  })
}

export function createProject(ctx: Context, fields: NewProject): Promise<Project> {
  return ctx.transaction(async (tx) => {
    const company = await seeCompany(tx, ctx, fields.company)
    authorize(canAddProject, ctx.viewer, company)
    const now = new Date()
    const project: store.ProjectRow = {
      id: uuidv7(),
      companyId: company.id,
      title: fields.title,
      description: fields.description ?? '',
      startDate: fields.startDate,
      endDate: fields.endDate,
      status: 'planned',
      shareNewTasks: true,
      version: 1,
      rank: '',
      tasks: [],
      createdAt: now,
      updatedAt: now,
    }
    project.rank = await store.rankOf(tx, project, undefined)
    await store.insertProject(tx, project)
    await recordProject(ctx, tx, 'created', project)
    return presentProject(project)
  })
}

function recordProject(ctx: Context, tx: Tx, action: string, project: store.ProjectRow) {
  const { id, companyId, title, status, version } = project
  return ctx.record(tx, {
    action,
    kind: 'project',
    id,
    companyId,
    projectId: id,
    version: action === 'deleted' ? 0 : version,
    detail: { title, status },
  })
}

export function changeProject(ctx: Context, id: string, change: ProjectChange): Promise<Project> {
  return ctx.transaction(async (tx) => {
    authorize(policy.change, ctx.viewer, await seeProject(tx, ctx, id))
    const project = await store.lockProject(tx, ctx.viewer, id)
    if (!project) throw new AppError('not_found')
    const next = { ...changedProject(project, change), updatedAt: new Date() }
    const moves = isMove(project, change)
    if (moves) next.rank = await store.rankOf(tx, next, change.after)
    await store.saveProject(tx, next)
    await recordProject(ctx, tx, moves ? 'moved' : 'changed', next)
    return presentProject(next)
  })
}

export function removeProject(ctx: Context, id: string): Promise<void> {
  return ctx.transaction(async (tx) => {
    const project = await seeProject(tx, ctx, id)
    authorize(policy.remove, ctx.viewer, project)
    const { title: name, companyId: company, version } = project
    await keepDeleted(ctx, tx, 'project', [{ id, name, company, project: id, version }])
    await store.deleteProject(tx, id)
    await recordProject(ctx, tx, 'deleted', project)
  })
}
