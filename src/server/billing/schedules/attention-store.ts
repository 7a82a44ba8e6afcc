// Drafts of recurring invoices waiting to be sent.
import { sql } from 'kysely'
import { visibleTo } from '#server/platform/database/tenancy.ts'
import { isPermitted } from '#server/platform/caller.ts'
import type { AttentionSources } from '#server/records/module.ts'

export const attention: AttentionSources = {
  draft: ({ caller }) =>
    isPermitted(caller, 'money')
      ? sql`select invoices.id, 'Recurring invoice' as title, companies.name as place, invoices.period_on::text as due,
          '/app/admin/invoices/' || invoices.id as path, row_number() over (order by invoices.period_on, invoices.id) as place_in_line
        from invoices join companies on companies.id = invoices.company_id
        where invoices.schedule_id is not null and invoices.state = 'draft' and ${visibleTo(caller, 'invoices.company_id')}`
      : undefined,
}
