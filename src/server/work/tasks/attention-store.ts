// Tasks that need a staff member's attention: their own that are due, and those in review.
import { type RawBuilder, sql } from 'kysely'
import { visibleTo } from '#server/platform/database/tenancy.ts'
import { type Caller, isPermitted } from '#server/platform/caller.ts'
import type { AttentionSources } from '#server/records/module.ts'

const tasks = (caller: Caller, condition: RawBuilder<unknown>) => sql`
  select tasks.id, tasks.title, companies.name as place, tasks.due_on::text as due,
    '/app/admin/tasks/' || tasks.id || '?company=' || tasks.company_id || '&project=' || tasks.project_id as path,
    row_number() over (order by tasks.due_on nulls last, tasks.id) as place_in_line
  from tasks join companies on companies.id = tasks.company_id
  where not tasks.archived and ${visibleTo(caller, 'tasks.company_id')} and ${condition}`

const ownOpen = ({ personId }: Caller) =>
  sql`tasks.assigned_to = ${personId} and tasks.status <> 'done'`

export const attention: AttentionSources = {
  overdue: ({ caller, day }) =>
    tasks(caller, sql`${ownOpen(caller)} and tasks.due_on < ${day}::date`),

  today: ({ caller, day }) =>
    tasks(caller, sql`${ownOpen(caller)} and tasks.due_on = ${day}::date`),

  review: ({ caller }) =>
    isPermitted(caller, 'projects')
      ? tasks(caller, sql`tasks.status = 'in review'`)
      : tasks(caller, sql`tasks.status = 'in review' and tasks.assigned_to = ${caller.personId}`),
}
