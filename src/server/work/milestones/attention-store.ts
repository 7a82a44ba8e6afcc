// Milestones that are due soon or overdue, for those who run projects.
import { sql } from 'kysely'
import { attentionDaysBefore } from '#contract/work/milestones.ts'
import { visibleTo } from '#server/platform/database/tenancy.ts'
import { isPermitted } from '#server/platform/caller.ts'
import type { AttentionSources } from '#server/records/module.ts'

export const attention: AttentionSources = {
  milestone: ({ caller, day }) =>
    isPermitted(caller, 'projects')
      ? sql`select milestones.id, milestones.title, companies.name as place, milestones.due_on::text as due,
          '/app/admin/projects/' || milestones.project_id || '/milestones/' || milestones.id
            || '?company=' || milestones.company_id as path,
          row_number() over (order by milestones.due_on, milestones.id) as place_in_line
        from milestones join companies on companies.id = milestones.company_id
        where milestones.reached_at is null and milestones.due_on <= ${day}::date + ${attentionDaysBefore}::int
          and ${visibleTo(caller, 'milestones.company_id')}`
      : undefined,
}
