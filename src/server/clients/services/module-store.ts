// What module.ts says of services in SQL: on Home, in the calendar, in search and in notifications.
import { sql } from 'kysely'
import { urgentDaysBefore } from '#contract/clients/services.ts'
import { maxOfKind } from '#contract/work/calendar.ts'
import { visibleTo } from '#server/platform/database/tenancy.ts'
import { type Caller, isPermitted, isStaff, ownedCompanies } from '#server/platform/caller.ts'
import type { AttentionSources, RecordNotifications, RecordSearch } from '#server/records/module.ts'
import type { CalendarSources, DateQuery } from '#server/records/dates-store.ts'
import { hitDetails, hitRecord } from '#server/records/hit-details-store.ts'
import { listOwners, listStaffWith } from '#server/records/recipients-store.ts'

/** Services that renew soon and not automatically. */
export const attention: AttentionSources = {
  renewal: ({ caller, day }) =>
    isPermitted(caller, 'clients')
      ? sql`select service.id, service.name as title, companies.name as place, service.renews_on::text as due,
          '/app/admin/clients/' || service.company_id || '/services/' || service.id as path,
          row_number() over (order by service.renews_on, service.id) as place_in_line
        from client_services service join companies on companies.id = service.company_id
        where service.status = 'active' and not service.auto_renews
          and service.renews_on <= ${day}::date + ${urgentDaysBefore}::int and ${visibleTo(caller, 'service.company_id')}`
      : undefined,
}

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

/** The renewal dates of services in the calendar. */
export const calendar: CalendarSources = {
  renewal: (caller, query) => [renewalsIn(caller, query)],
}

/** Services as search finds them. */
export const search: RecordSearch = {
  details: () =>
    sql`${hitDetails({
      status: sql`initcap(client_services.status)`,
      isOpen: sql`client_services.status = 'active'`,
    })} from client_services where client_services.${hitRecord}`,
  text: sql`select id, shared_note as text from client_services`,
}

/** Whom the renewal of a service concerns, and how its notification shows it. */
export const notifications: RecordNotifications = {
  kinds: ['renewal'],
  subject: { table: 'client_services', title: sql`name`, companyId: sql`company_id` },

  /** Staff who manage clients; also the company's owners if the client renews the service. */
  async findConcerned(tx, { record }) {
    const service = await tx
      .selectFrom('client_services')
      .select(['company_id as companyId', 'renewed_by as renewedBy'])
      .where('id', '=', record)
      .executeTakeFirst()
    if (!service) return undefined
    const { companyId, renewedBy } = service
    const staff = await listStaffWith(tx, 'clients', companyId)
    const owners = renewedBy === 'client' ? await listOwners(tx, companyId) : []
    return { companyId, people: [...staff, ...owners] }
  },

  /** Until it is renewed, cancelled or rescheduled. */
  shown: (caller) => sql`select service.company_id, null::uuid as project_id, service.name as title,
      service.renews_on as due_on, '' as excerpt
    from client_services service
    where n.record_kind = 'clientService' and service.id = n.record_id and service.status = 'active'
      and service.renews_on::text = split_part(n.about, ' ', 3) and ${visibleTo(caller, 'service.company_id')}
      and ${
        isStaff(caller)
          ? isPermitted(caller, 'clients')
          : sql`service.renewed_by = 'client' and service.company_id = any (${ownedCompanies(caller)}::uuid[])`
      }`,
}
