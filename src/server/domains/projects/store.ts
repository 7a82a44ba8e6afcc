// Projects in the database.
import { sql } from 'kysely'
import { type ProjectStatus, projectStatuses } from '#contract/projects.ts'
import { boardOrder, cardStore, withLastPlace } from '#server/platform/database/card-store.ts'
import type { Tx } from '#server/platform/database/pool.ts'
import { sharedWith, visibleTo } from '#server/platform/database/tenancy.ts'
import type { Viewer } from '#server/platform/viewer.ts'
import type { ProjectRow } from './rules.ts'

/** The project's tasks as far as the viewer may know of them. */
const tasksFor = (viewer: Viewer) => sql<ProjectRow['tasks']>`
  coalesce((select json_agg(json_build_object('id', t.id, 'title', t.title, 'isDone', t.status = 'done')
    order by t.created_at, t.id)
  from tasks t where t.project_id = projects.id and ${sharedWith(viewer, 't')}), '[]')`

const selectProjects = (tx: Tx, viewer: Viewer) =>
  tx
    .selectFrom('projects')
    .select(['id', 'company_id as companyId', 'title', 'description', 'status', 'rank', 'version'])
    .select(['start_on as startDate', 'end_on as endDate', 'share_new_tasks as shareNewTasks'])
    .select(['created_at as createdAt', 'updated_at as updatedAt'])
    .select(tasksFor(viewer).as('tasks'))
    .where(visibleTo(viewer, 'projects.company_id'))

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

export const projects = cardStore({
  table: 'projects',
  owner: 'company_id',
  statuses: projectStatuses,
  rows: selectProjects,
  columnsOf,
})

export async function listProjectNames(tx: Tx, viewer: Viewer, companyId: string) {
  return tx
    .selectFrom('projects')
    .select(['id', 'title'])
    .where(visibleTo(viewer, 'projects.company_id'))
    .where('company_id', '=', companyId)
    .orderBy(boardOrder(projectStatuses))
    .execute()
}

/** The company that a new project goes to, with its place on the board. */
export async function findCompanyToJoin(
  tx: Tx,
  viewer: Viewer,
  companyId: string,
  status: ProjectStatus,
) {
  const company = tx
    .selectFrom('companies')
    .select('companies.id as companyId')
    .where('companies.id', '=', companyId)
    .where(visibleTo(viewer, 'companies.id'))
  const column = { owner: 'company_id', ownerId: companyId, status } as const
  return withLastPlace(company, { table: 'projects', ...column }).executeTakeFirst()
}
