// Monthly reports due to be published.
import { sql } from 'kysely'
import { visibleTo } from '#server/platform/database/tenancy.ts'
import { isPermitted } from '#server/platform/caller.ts'
import type { AttentionSources } from '#server/records/module.ts'

const lastReportedMonth = sql`date_trunc('month', schedule.last_on - interval '1 month')`
/** Falls on the same day of the month as the most recently due report. */
const reportDueOn = sql`(schedule.last_on - age(${lastReportedMonth}, reports.month))::date`

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
