// What module.ts says of quotes in SQL: on Home, in search and in notifications.
import { sql } from 'kysely'
import { visibleTo } from '#server/platform/database/tenancy.ts'
import { canSeeMoney, isPermitted, isStaff } from '#server/platform/caller.ts'
import type { AttentionSources, RecordNotifications, RecordSearch } from '#server/records/module.ts'
import { hitDetails, hitRecord } from '#server/records/hit-details-store.ts'
import { listStaffWith } from '#server/records/recipients-store.ts'

/** Accepted quotes that are not invoiced yet. */
export const attention: AttentionSources = {
  quote: ({ caller }) =>
    isPermitted(caller, 'money')
      ? sql`select quotes.id, 'Quote ' || quotes.number as title, companies.name as place, null::text as due,
          '/app/admin/quotes/' || quotes.id as path, row_number() over (order by quotes.decided_at) as place_in_line
        from quotes join companies on companies.id = quotes.company_id
        where quotes.state = 'accepted' and ${visibleTo(caller, 'quotes.company_id')}
          and not exists (select from invoices where invoices.quote_id = quotes.id and invoices.state <> 'void')
          and not exists (select from instalment_plans plan where plan.quote_id = quotes.id)`
      : undefined,
}

/** Quotes as search finds them. */
export const search: RecordSearch = {
  canFind: canSeeMoney,
  details: (caller) =>
    sql`${hitDetails({
      status: sql`initcap(quotes.state)`,
      isOpen: sql`quotes.state in ('draft', 'sent')`,
      project: sql`quotes.project_id`,
    })} from quotes where quotes.${hitRecord}
      and ${visibleTo(caller, 'quotes.company_id')}${isStaff(caller) ? sql`` : sql` and quotes.state <> 'draft'`}`,
}

/** Whom the client's answer to a quote concerns, and how its notification shows it. */
export const notifications: RecordNotifications = {
  kinds: ['quote'],
  subject: { table: 'quotes', title: sql`concat_ws(' ', 'Quote', number)` },

  async findConcerned(tx, { record }) {
    const quote = await tx
      .selectFrom('quotes')
      .select('company_id as companyId')
      .where('id', '=', record)
      .executeTakeFirst()
    return quote && { ...quote, people: await listStaffWith(tx, 'money', quote.companyId) }
  },

  shown: (caller) => sql`select quotes.company_id, null::uuid as project_id,
      coalesce('Quote ' || quotes.number, companies.name) as title,
      null::date as due_on, case quotes.state when 'declined' then quotes.decline_reason else '' end as excerpt
    from quotes join companies on companies.id = quotes.company_id
    where n.record_kind = 'quote' and quotes.id = n.record_id and ${isPermitted(caller, 'money')}
      and ${visibleTo(caller, 'quotes.company_id')}`,
}
