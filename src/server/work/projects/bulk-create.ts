// Adds many projects at once, for imports.
import { uuidv7 } from 'uuidv7'
import type { NewProject } from '#contract/work/projects.ts'
import { canAddProject } from '#server/clients/companies/service.ts'
import { AppError } from '#server/platform/app-error.ts'
import { auditEntry } from '#server/platform/cards.ts'
import type { Context } from '#server/platform/context.ts'
import type { Tx } from '#server/platform/database/pool.ts'
import { authorize } from '#server/platform/policy.ts'
import { rankBetween } from '#server/platform/rank.ts'
import { projectType } from './project-type.ts'
import { type ProjectRow, newProject } from './rules.ts'
import * as store from './store.ts'

const columnOf = ({ companyId, status }: Pick<ProjectRow, 'companyId' | 'status'>) =>
  `${companyId} ${status}`

/**
 * Appends the projects to their columns in the given order, inside the caller's transaction.
 * @returns the ids of the projects
 * @throws AppError `not_found` for a company that the caller can't see
 */
export async function addProjects(
  tx: Tx,
  ctx: Pick<Context, 'caller' | 'recordMany'>,
  fields: readonly NewProject[],
): Promise<string[]> {
  const wanted = fields.map((project) => ({ ...newProject(project), companyId: project.company }))
  const columns = [...new Map(wanted.map((one) => [columnOf(one), one])).values()]
  const ends = await store.findColumnEnds(tx, ctx.caller, columns)
  const ranks = new Map(ends.map((end) => [columnOf(end), end.above]))
  const now = new Date()
  const added = wanted.map((project): ProjectRow => {
    const column = columnOf(project)
    const above = ranks.get(column)
    if (above === undefined) throw new AppError('not_found')
    authorize(canAddProject, ctx.caller, { id: project.companyId })
    const rank = rankBetween(above, null)
    ranks.set(column, rank)
    return { ...project, id: uuidv7(), rank, version: 1, createdAt: now, updatedAt: now }
  })
  await store.projects.insert(tx, added)
  await ctx.recordMany(
    tx,
    added.map((project) => auditEntry(projectType, 'created', project)),
  )
  return added.map(({ id }) => id)
}
