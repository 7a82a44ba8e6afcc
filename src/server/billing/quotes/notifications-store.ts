// Whom the client's answer to a quote concerns, and how its notification shows it.
import { sql } from 'kysely'
import { visibleTo } from '#server/platform/database/tenancy.ts'
import { isPermitted } from '#server/platform/caller.ts'
import type { RecordNotifications } from '#server/records/module.ts'
import { listStaffWith } from '#server/records/recipients-store.ts'

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
      null::date as due_on, case when quotes.state in ('accepted', 'declined')
        then concat_ws(': ', initcap(quotes.state), nullif(quotes.decline_reason, '')) else '' end as excerpt
    from quotes join companies on companies.id = quotes.company_id
    where n.record_kind = 'quote' and quotes.id = n.record_id and ${isPermitted(caller, 'money')}
      and ${visibleTo(caller, 'quotes.company_id')}`,
}
