// Series of recurring tasks in the database.
import { sql } from 'kysely'
import type { TaskRecurrenceRule } from '#contract/work/task-recurrence.ts'
import { lockParent } from '#server/platform/database/lock-parent.ts'
import type { Tx } from '#server/platform/database/pool.ts'
import type { SeriesContent } from '#server/platform/database/schema.ts'
import { visibleTo } from '#server/platform/database/tenancy.ts'
import type { Caller } from '#server/platform/caller.ts'

export interface SeriesRow {
  id: string
  companyId: string
  projectId: string
  content: SeriesContent
  rule: TaskRecurrenceRule
  startsOn: string
  endsOn: string | null
  leadDays: number
  paused: boolean
  nextOn: string | null
}

const selectSeries = (tx: Tx) =>
  tx
    .selectFrom('task_series')
    .select(['id', 'company_id as companyId', 'project_id as projectId', 'content', 'rule'])
    .select(['starts_on as startsOn', 'ends_on as endsOn', 'lead_days as leadDays', 'paused'])
    .select('next_on as nextOn')

/** Excludes series that have ended. */
export const listSeries = (tx: Tx, caller: Caller, projectId: string): Promise<SeriesRow[]> =>
  selectSeries(tx)
    .where(visibleTo(caller, 'task_series.company_id'))
    .where('project_id', '=', projectId)
    .where('next_on', 'is not', null)
    .orderBy('id')
    .execute()

export const lockSeries = (tx: Tx, id: string): Promise<SeriesRow | undefined> =>
  selectSeries(tx).where('id', '=', id).forUpdate().executeTakeFirst()

/** Locks one due series and holds its company and project, skipping those locked by others. */
export const lockDueSeries = (tx: Tx, today: string, except: readonly string[]) =>
  selectSeries(tx)
    .where('next_on', 'is not', null)
    .where(sql<boolean>`not paused`)
    .where(sql<boolean>`next_on - lead_days <= ${today}::date`)
    .where(sql<boolean>`id <> all (${except}::uuid[])`)
    .where(lockParent('companies', 'company_id'))
    .where(lockParent('projects', 'project_id'))
    .orderBy(sql`next_on - lead_days`)
    .limit(1)
    .forUpdate()
    .skipLocked()
    .executeTakeFirst()

export async function saveSeries(tx: Tx, series: SeriesRow): Promise<void> {
  const columns = {
    content: JSON.stringify(series.content),
    rule: JSON.stringify(series.rule),
    starts_on: series.startsOn,
    ends_on: series.endsOn,
    lead_days: series.leadDays,
    paused: series.paused,
    next_on: series.nextOn,
  }
  const { id, companyId, projectId } = series
  await tx
    .insertInto('task_series')
    .values({ id, company_id: companyId, project_id: projectId, ...columns })
    .onConflict((conflict) => conflict.column('id').doUpdateSet(columns))
    .execute()
}

/** Returns the days of a series that already have a task. */
export async function listPeriods(tx: Tx, seriesId: string): Promise<string[]> {
  const rows = await tx
    .selectFrom('tasks')
    .select('period_on as day')
    .where('series_id', '=', seriesId)
    .where('period_on', 'is not', null)
    .orderBy('period_on')
    .execute()
  return rows.flatMap(({ day }) => day ?? [])
}

/** Records to which day of its series each task belongs. */
export async function setPeriods(
  tx: Tx,
  periods: readonly { taskId: string; day: string }[],
): Promise<void> {
  const ids = periods.map(({ taskId }) => taskId)
  const days = periods.map(({ day }) => day)
  await sql`update tasks set period_on = made.day
    from unnest(${ids}::uuid[], ${days}::date[]) as made (id, day) where tasks.id = made.id`.execute(
    tx,
  )
}

/** Returns false for a completed project or a company that is not enabled. */
export async function isWorkGoingOn(tx: Tx, projectId: string): Promise<boolean> {
  const found = await tx
    .selectFrom('projects')
    .innerJoin('companies', 'companies.id', 'projects.company_id')
    .select('projects.id')
    .where('projects.id', '=', projectId)
    .where('projects.status', '<>', 'completed')
    .where('companies.state', '=', 'enabled')
    .executeTakeFirst()
  return found !== undefined
}
