// Instalments to invoice.
import { sql } from 'kysely'
import { visibleTo } from '#server/platform/database/tenancy.ts'
import { isPermitted } from '#server/platform/caller.ts'
import type { AttentionSources } from '#server/records/module.ts'

export const attention: AttentionSources = {
  instalment: ({ caller, day }) =>
    isPermitted(caller, 'money')
      ? sql`select part.id, part.title, companies.name as place, part.invoice_on::text as due,
          '/app/admin/clients/' || part.company_id || '/invoices' as path,
          row_number() over (order by part.invoice_on, part.id) as place_in_line
        from instalments part join companies on companies.id = part.company_id
        where part.invoice_on <= ${day}::date and ${visibleTo(caller, 'part.company_id')}
          and not exists (select from invoices where invoices.instalment_id = part.id and invoices.state <> 'void')`
      : undefined,
}
