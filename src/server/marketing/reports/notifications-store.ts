// Whom a published report, or one that is due, concerns, and how its notification shows it.
import { sql } from 'kysely'
import { sharedWith, visibleTo } from '#server/platform/database/tenancy.ts'
import { type Caller, isPermitted } from '#server/platform/caller.ts'
import type { RecordNotifications } from '#server/records/module.ts'
import { listMembers, listStaffWith } from '#server/records/recipients-store.ts'

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
