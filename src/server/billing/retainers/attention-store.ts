// Approved overages that are not invoiced yet.
import { sql } from 'kysely'
import { visibleTo } from '#server/platform/database/tenancy.ts'
import { isPermitted } from '#server/platform/caller.ts'
import type { AttentionSources } from '#server/records/module.ts'

export const attention: AttentionSources = {
  overage: ({ caller }) =>
    isPermitted(caller, 'money')
      ? sql`select asked.id, retainers.title || ', ' || to_char(asked.month, 'FMMonth YYYY') as title,
          companies.name as place, null::text as due,
          '/app/admin/clients/' || asked.company_id || '/retainers/' || asked.retainer_id as path,
          row_number() over (order by asked.decided_at, asked.id) as place_in_line
        from retainer_overages asked join retainers on retainers.id = asked.retainer_id
        join companies on companies.id = asked.company_id
        where asked.state = 'approved' and ${visibleTo(caller, 'asked.company_id')}
          and not exists (select from invoices where invoices.overage_id = asked.id and invoices.state <> 'void')`
      : undefined,
}
