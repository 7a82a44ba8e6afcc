// Portfolio cases edited by the client.
import { sql } from 'kysely'
import { visibleTo } from '#server/platform/database/tenancy.ts'
import { isPermitted } from '#server/platform/caller.ts'
import type { AttentionSources } from '#server/records/module.ts'

export const attention: AttentionSources = {
  consent: ({ caller }) =>
    isPermitted(caller, 'settings')
      ? sql`select shown.id, shown.item ->> 'title' as title, companies.name as place, null::text as due,
          '/app/admin/clients/' || shown.company_id || '/portfolio/' || shown.id as path,
          row_number() over (order by shown.updated_at, shown.id) as place_in_line
        from portfolio_cases shown join companies on companies.id = shown.company_id
        where shown.state in ('proposed', 'agreed') and shown.agency_version <> shown.content_version
          and ${visibleTo(caller, 'shown.company_id')}`
      : undefined,
}
