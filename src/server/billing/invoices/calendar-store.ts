// The due dates of invoices in the calendar.
import { sql } from 'kysely'
import { maxOfKind } from '#contract/work/calendar.ts'
import { localDay } from '#server/platform/clock.ts'
import { coveredByNow } from '#server/platform/database/paid-by-now.ts'
import { visibleTo } from '#server/platform/database/tenancy.ts'
import { type Caller, canSeeMoney } from '#server/platform/caller.ts'
import type { CalendarSources, DateQuery } from '#server/records/dates-store.ts'

/** Sent invoices by due date. Those of deleted clients have the name frozen on them. */
function invoicesIn(caller: Caller, query: DateQuery) {
  const isPaid = sql`invoice.total <= ${coveredByNow('invoice')}`
  return sql`(select 'invoice' as kind, invoice.id, 'due' as date, 'Invoice ' || invoice.number as title,
      invoice.company_id as "companyId", coalesce(companies.name, invoice.buyer ->> 'name', '') as "companyName",
      invoice.project_id as "projectId", invoice.due_on as day, 'shared' as visibility, ${isPaid} as "isDone",
      not ${isPaid} and invoice.due_on < ${localDay(new Date())}::date as "isOverdue", invoice.version,
      invoice.updated_at as "updatedAt"
    from invoices invoice left join companies on companies.id = invoice.client_id
    where invoice.state = 'sent' and invoice.kind = 'invoice' and invoice.due_on between ${query.from} and ${query.to}
      and ${visibleTo(caller, 'invoice.company_id')}
      ${query.company === undefined ? sql`` : sql`and invoice.company_id = ${query.company}`}
    order by invoice.due_on, invoice.id limit ${sql.lit(maxOfKind)})`
}

export const calendar: CalendarSources = {
  invoice: (caller, query) => (canSeeMoney(caller) ? [invoicesIn(caller, query)] : []),
}
