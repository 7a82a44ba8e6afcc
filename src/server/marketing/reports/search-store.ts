// Reports as search finds them.
import { sql } from 'kysely'
import { reportTextColumns } from '#server/platform/database/schema.ts'
import { visibleTo } from '#server/platform/database/tenancy.ts'
import { isStaff } from '#server/platform/caller.ts'
import type { RecordSearch } from '#server/records/module.ts'
import { hitDetails, hitRecord } from '#server/records/hit-details-store.ts'

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
