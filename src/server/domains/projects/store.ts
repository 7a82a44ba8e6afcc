// Projects in the database.
import { sql } from 'kysely'
import { projectStatuses } from '#contract/projects.ts'
import { rankInColumn } from '#server/platform/database/placement.ts'
import type { Tx } from '#server/platform/database/pool.ts'
import { visibleTo } from '#server/platform/database/tenancy.ts'
import type { Viewer } from '#server/platform/viewer.ts'
import { isStaff } from '#server/platform/viewer.ts'
import type { ProjectFields } from './rules.ts'

export interface ProjectRow extends ProjectFields {
  id: string
  companyId: string
  rank: string
  tasks: { id: string; title: string; isDone: boolean }[]
  createdAt: Date
  updatedAt: Date
}

const boardOrder = sql`array_position(${sql.lit(`{${projectStatuses.join(',')}}`)}::text[], status)`

/** The project's tasks as far as the viewer may know of them. */
const tasksFor = (viewer: Viewer) => sql<ProjectRow['tasks']>`
  coalesce((select json_agg(json_build_object('id', t.id, 'title', t.title, 'isDone', t.status = 'done')
    order by t.created_at, t.id)
  from tasks t where t.project_id = projects.id
    and ${isStaff(viewer) ? sql`true` : sql`t.visibility = 'shared'`}), '[]')`

function selectProjects(tx: Tx, viewer: Viewer) {
  return tx
    .selectFrom('projects')
    .select(['id', 'company_id as companyId', 'title', 'description', 'status', 'rank', 'version'])
    .select(['start_on as startDate', 'end_on as endDate', 'share_new_tasks as shareNewTasks'])
    .select(['created_at as createdAt', 'updated_at as updatedAt'])
    .select(tasksFor(viewer).as('tasks'))
    .where(visibleTo(viewer, 'projects.company_id'))
}

export async function listProjects(
  tx: Tx,
  viewer: Viewer,
  companyId: string,
): Promise<ProjectRow[]> {
  return selectProjects(tx, viewer)
    .where('company_id', '=', companyId)
    .orderBy(boardOrder)
    .orderBy('rank')
    .orderBy('id')
    .execute()
}

export async function listProjectNames(tx: Tx, viewer: Viewer, companyId: string) {
  return tx
    .selectFrom('projects')
    .select(['id', 'title'])
    .where(visibleTo(viewer, 'projects.company_id'))
    .where('company_id', '=', companyId)
    .orderBy(boardOrder)
    .orderBy('rank')
    .orderBy('id')
    .execute()
}

export async function findProject(tx: Tx, viewer: Viewer, id: string) {
  return selectProjects(tx, viewer).where('id', '=', id).executeTakeFirst()
}

export async function lockProject(tx: Tx, viewer: Viewer, id: string) {
  return selectProjects(tx, viewer).where('id', '=', id).forUpdate().executeTakeFirst()
}

/** @param after id of the project above, null for first, undefined for last */
export function rankOf(tx: Tx, project: ProjectRow, after: string | null | undefined) {
  const { id, companyId, status } = project
  const column = { table: 'projects', owner: 'company_id', ownerId: companyId, status } as const
  return rankInColumn(tx, column, id, after)
}

export const columnsOf = (project: ProjectRow) => ({
  title: project.title,
  description: project.description,
  start_on: project.startDate,
  end_on: project.endDate,
  status: project.status,
  rank: project.rank,
  share_new_tasks: project.shareNewTasks,
  version: project.version,
  created_at: project.createdAt,
  updated_at: project.updatedAt,
})

export async function insertProject(tx: Tx, project: ProjectRow): Promise<void> {
  const { id, companyId } = project
  await tx
    .insertInto('projects')
    .values({ id, company_id: companyId, ...columnsOf(project) })
    .execute()
}

export async function saveProject(tx: Tx, project: ProjectRow): Promise<void> {
  await tx.updateTable('projects').set(columnsOf(project)).where('id', '=', project.id).execute()
}

export async function deleteProject(tx: Tx, id: string): Promise<void> {
  await tx.deleteFrom('projects').where('id', '=', id).execute()
}
