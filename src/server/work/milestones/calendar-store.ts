// The dates of milestones in the calendar.
import { sql } from 'kysely'
import { maxOfKind } from '#contract/work/calendar.ts'
import { sharedWith } from '#server/platform/database/tenancy.ts'
import type { CalendarSources } from '#server/records/dates-store.ts'

export const calendar: CalendarSources = {
  milestone: (caller, query) => [
    sql`(select 'milestone' as kind, milestones.id, 'due' as date, milestones.title,
        milestones.company_id as "companyId", companies.name as "companyName", milestones.project_id as "projectId",
        milestones.due_on as day, milestones.visibility, milestones.reached_at is not null as "isDone",
        false as "isOverdue", milestones.version, milestones.updated_at as "updatedAt"
      from milestones join companies on companies.id = milestones.company_id
      where milestones.due_on between ${query.from} and ${query.to} and ${sharedWith(caller, 'milestones')}
        ${query.company === undefined ? sql`` : sql`and milestones.company_id = ${query.company}`}
      order by milestones.due_on, milestones.id limit ${sql.lit(maxOfKind)})`,
  ],
}
