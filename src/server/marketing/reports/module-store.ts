// What module.ts says of reports in SQL: in the activity log, on Home, in search and in notifications.
import { sql } from 'kysely'
import { type Caller, isPermitted, isStaff } from '#server/platform/caller.ts'
import { sharedWith, visibleTo } from '#server/platform/database/tenancy.ts'
import type { AttentionSources, RecordNotifications, RecordSearch } from '#server/records/module.ts'
import { reportTextColumns } from '#server/platform/database/schema.ts'
import { hitDetails, hitRecord } from '#server/records/hit-details-store.ts'
import { listMembers, listStaffWith } from '#server/records/recipients-store.ts'

/** Clients only see a report's published versions. */
export const reportIsThere = (caller: Caller) =>
  isStaff(caller)
    ? sql`exists (select from reports where reports.id = activity.record_id)`
    : sql`exists (select from report_versions where report_id = activity.record_id)`

const lastReportedMonth = sql`date_trunc('month', schedule.last_on - interval '1 month')`
/** Falls on the same day of the month as the most recently due report. */
const reportDueOn = sql`(schedule.last_on - age(${lastReportedMonth}, reports.month))::date`

/** Monthly reports due to be published. */
export const attention: AttentionSources = {
  report: ({ caller }) =>
    isPermitted(caller, 'projects')
      ? sql`select reports.id, coalesce(campaigns.title, 'All campaigns') || ', ' || to_char(reports.month, 'FMMonth YYYY') as title,
          companies.name as place, ${reportDueOn}::text as due, '/app/admin/reports/' || reports.id as path,
          row_number() over (order by ${reportDueOn}, reports.id) as place_in_line
        from reports join companies on companies.id = reports.company_id
        join report_schedules schedule on schedule.company_id = reports.company_id
          and schedule.campaign_id is not distinct from reports.campaign_id
          and reports.month between date_trunc('month', schedule.created_at) - interval '1 month' and ${lastReportedMonth}
        left join campaigns on campaigns.id = reports.campaign_id
        where reports.published_version is null and not schedule.paused and ${visibleTo(caller, 'reports.company_id')}`
      : undefined,
}

/** Reports as search finds them. */
export const search: RecordSearch = {
  details: (caller) =>
    isStaff(caller)
      ? sql`${hitDetails({
          status: sql`case when reports.published_version is null then 'Draft' else 'Published' end`,
          project: sql`campaigns.project_id`,
        })} from reports left join campaigns on campaigns.id = reports.campaign_id
          where reports.${hitRecord} and ${visibleTo(caller, 'reports.company_id')}`
      : sql`${hitDetails({ status: sql`'Published'`, project: sql`campaigns.project_id` })}
          from report_versions left join campaigns on campaigns.id = report_versions.campaign_id
          where report_id = best.record_id and ${visibleTo(caller, 'report_versions.company_id')}
            and (report_versions.campaign_id is null or campaigns.visibility = 'shared') limit 1`,
  text: sql`select id, text from (
    select distinct on (report_id) report_id as id, concat_ws(' ', ${sql.join(Object.values(reportTextColumns).map((column) => sql.ref(column)))}) as text
    from report_versions order by report_id, number desc) published`,
  isMarkdown: true,
}

const titleOf = (table: 'reports' | 'report_versions') =>
  sql`coalesce(campaigns.title, 'all campaigns') || ', ' || to_char(${sql.ref(`${table}.month`)}, 'FMMonth YYYY') as title`

/** The latest published version, unless its campaign is now internal. */
const publishedTo = (
  caller: Caller,
) => sql`select report_versions.company_id, null::uuid as project_id, ${titleOf('report_versions')},
      null::date as due_on, '' as excerpt
    from report_versions left join campaigns on campaigns.id = report_versions.campaign_id
      and ${sharedWith(caller, 'campaigns')}
    where n.record_kind = 'report' and n.kind = 'report' and report_versions.company_id = n.company_id
      and report_versions.report_id = n.record_id and ${visibleTo(caller, 'report_versions.company_id')}
      and (report_versions.campaign_id is null or campaigns.id is not null)
    order by report_versions.number desc limit 1`

/** Unpublished, visible to staff only. */
const dueFor = (
  caller: Caller,
) => sql`select reports.company_id, null::uuid as project_id, ${titleOf('reports')}, null::date as due_on, '' as excerpt
    from reports left join campaigns on campaigns.id = reports.campaign_id
    where n.record_kind = 'report' and n.kind = 'reportDue' and reports.id = n.record_id
      and reports.published_version is null and ${visibleTo(caller, 'reports.company_id')}`

/** Whom a published report, or one that is due, concerns, and how its notification shows it. */
export const notifications: RecordNotifications = {
  kinds: ['report', 'reportDue'],
  subject: {
    table: 'reports',
    joins: sql`left join campaigns on campaigns.id = reports.campaign_id`,
    title: sql`coalesce(campaigns.title, 'All campaigns') || ', ' || to_char(reports.month, 'FMMonth YYYY')`,
  },

  async findConcerned(tx, { kind, record }) {
    const report = await tx
      .selectFrom('reports')
      .select('company_id as companyId')
      .where('id', '=', record)
      .executeTakeFirst()
    if (!report) return undefined
    const { companyId } = report
    const people =
      kind === 'report'
        ? await listMembers(tx, companyId)
        : await listStaffWith(tx, 'projects', companyId)
    return { companyId, people }
  },

  shown: (caller) =>
    isPermitted(caller, 'projects')
      ? sql`(${publishedTo(caller)}) union all (${dueFor(caller)})`
      : sql`(${publishedTo(caller)})`,
}
