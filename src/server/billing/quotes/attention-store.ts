// Accepted quotes that are not invoiced yet.
import { sql } from 'kysely'
import { visibleTo } from '#server/platform/database/tenancy.ts'
import { isPermitted } from '#server/platform/caller.ts'
import type { AttentionSources } from '#server/records/module.ts'

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
