// The renewal dates of services in the calendar.
import { sql } from 'kysely'
import { maxOfKind } from '#contract/work/calendar.ts'
import { visibleTo } from '#server/platform/database/tenancy.ts'
import type { Caller } from '#server/platform/caller.ts'
import type { CalendarSources, DateQuery } from '#server/records/dates-store.ts'

/** Next renewal dates of services that are not cancelled. */
const renewalsIn = (caller: Caller, query: DateQuery) =>
  sql`(select 'renewal' as kind, service.id, 'due' as date, service.name as title, service.company_id as "companyId",
      companies.name as "companyName", null::uuid as "projectId", service.renews_on as day, 'shared' as visibility,
      false as "isDone", false as "isOverdue", service.version, service.updated_at as "updatedAt"
    from client_services service join companies on companies.id = service.company_id
    where service.status = 'active' and service.renews_on between ${query.from} and ${query.to}
      and ${visibleTo(caller, 'service.company_id')}
      ${query.company === undefined ? sql`` : sql`and service.company_id = ${query.company}`}
    order by service.renews_on, service.id limit ${sql.lit(maxOfKind)})`

export const calendar: CalendarSources = {
  renewal: (caller, query) => [renewalsIn(caller, query)],
}
