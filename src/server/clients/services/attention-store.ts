// Services that renew soon and not automatically.
import { sql } from 'kysely'
import { urgentDaysBefore } from '#contract/clients/services.ts'
import { visibleTo } from '#server/platform/database/tenancy.ts'
import { isPermitted } from '#server/platform/caller.ts'
import type { AttentionSources } from '#server/records/module.ts'

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
