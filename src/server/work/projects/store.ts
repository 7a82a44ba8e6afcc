// Queries for projects.
import { sql } from 'kysely'
import { type ProjectStatus, projectStatuses } from '#contract/work/projects.ts'
import { boardOrder, cardStore } from '#server/platform/database/card-store.ts'
import type { Tx } from '#server/platform/database/pool.ts'
import { sharedWith, visibleTo } from '#server/platform/database/tenancy.ts'
import type { Caller } from '#server/platform/caller.ts'
import { type CalendarSources, datesOfCards } from '#server/records/dates-store.ts'
import type { RecordSearch } from '#server/records/module.ts'
import { hitDetails, hitRecord } from '#server/records/hit-details-store.ts'
import type { ProjectRow } from './rules.ts'

/** The project's tasks that the caller can see; archived ones only if they were done. */
const tasksFor = (caller: Caller) => sql<ProjectRow['tasks']>`
  coalesce((select json_agg(json_build_object('id', t.id, 'title', t.title, 'isDone', t.status = 'done',
    'isArchived', t.archived) order by t.created_at, t.id)
  from tasks t where t.project_id = projects.id and not (t.archived and t.status <> 'done')
    and ${sharedWith(caller, 't')}), '[]')`

/** A recurring event counts once. */
const eventsFor = (caller: Caller) => sql<ProjectRow['events']>`
  coalesce((select json_agg(json_build_object('id', e.id, 'title', e.title) order by e.begins_at, e.id)
  from events e where e.project_id = projects.id and ${sharedWith(caller, 'e')}), '[]')`

const selectProjects = (tx: Tx, caller: Caller) =>
  tx
    .selectFrom('projects')
    .select(['id', 'company_id as companyId', 'title', 'description', 'status', 'rank', 'version'])
    .select(['start_on as startDate', 'end_on as endDate', 'share_new_tasks as shareNewTasks'])
    .select(['approval_mode as approvalMode', 'created_at as createdAt', 'updated_at as updatedAt'])
    .select([tasksFor(caller).as('tasks'), eventsFor(caller).as('events')])
    .where(visibleTo(caller, 'projects.company_id'))

const columnsOf = (project: ProjectRow) => ({
  title: project.title,
  description: project.description,
  start_on: project.startDate,
  end_on: project.endDate,
  status: project.status,
  rank: project.rank,
  share_new_tasks: project.shareNewTasks,
  approval_mode: project.approvalMode,
  version: project.version,
  created_at: project.createdAt,
  updated_at: project.updatedAt,
})

export const projects = cardStore({
  table: 'projects',
  owner: 'company_id',
  ownerOf: ({ companyId }) => companyId,
  statuses: projectStatuses,
  rows: selectProjects,
  columnsOf,
})

export async function listProjectNames(tx: Tx, caller: Caller, companyId: string) {
  return tx
    .selectFrom('projects')
    .select(['id', 'title'])
    .where(visibleTo(caller, 'projects.company_id'))
    .where('company_id', '=', companyId)
    .orderBy(boardOrder(projectStatuses))
    .execute()
}

/** Projects of the given companies, in any order. */
export async function listTitles(tx: Tx, caller: Caller, companyIds: readonly string[]) {
  return tx
    .selectFrom('projects')
    .select(['id', 'title', 'company_id as companyId'])
    .select(['approval_mode as approvalMode', 'share_new_tasks as shareNewTasks'])
    .where(visibleTo(caller, 'projects.company_id'))
    .where(sql<boolean>`company_id in (select unnest(${companyIds}::uuid[]))`)
    .execute()
}

export interface ColumnEnd {
  companyId: string
  status: ProjectStatus
  /** Rank of the last card in the column. */
  above: string | null
}

/** Only for companies that the caller can see. */
export async function findColumnEnds(
  tx: Tx,
  caller: Caller,
  columns: readonly Pick<ColumnEnd, 'companyId' | 'status'>[],
): Promise<ColumnEnd[]> {
  const ids = columns.map(({ companyId }) => companyId)
  const statuses = columns.map(({ status }) => status)
  const { rows } = await sql<ColumnEnd>`select wanted.company_id as "companyId", wanted.status,
      (select max(rank) from projects where company_id = wanted.company_id and status = wanted.status) as above
    from unnest(${ids}::uuid[], ${statuses}::text[]) as wanted (company_id, status)
    join companies on companies.id = wanted.company_id
    where ${visibleTo(caller, 'companies.id')}`.execute(tx)
  return rows
}

/** The project for a new card, without its tasks, which may be thousands. */
export const findProjectToJoin = (tx: Tx, caller: Caller, projectId: string) =>
  tx
    .selectFrom('projects')
    .select(['company_id as companyId', 'share_new_tasks as shareNewTasks'])
    .where('id', '=', projectId)
    .where(visibleTo(caller, 'projects.company_id'))
    .executeTakeFirst()

const cards = {
  table: 'projects',
  kind: 'project',
  doneAs: 'completed',
  isProject: true,
} as const

/** The dates of projects in the calendar. */
export const calendar: CalendarSources = {
  project: (caller, query) => [
    datesOfCards({ ...cards, date: 'start', column: 'start_on' }, caller, query),
    datesOfCards({ ...cards, date: 'end', column: 'end_on' }, caller, query),
  ],
}

/** Projects as search finds them. */
export const search: RecordSearch = {
  details: () =>
    sql`${hitDetails({
      status: sql`projects.status`,
      isOpen: sql`projects.status <> 'completed'`,
      project: sql`projects.id`,
    })} from projects where projects.${hitRecord}`,
  text: sql`select id, description as text from projects`,
  isMarkdown: true,
}
