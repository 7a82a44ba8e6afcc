// Companies that registered and wait for approval.
import { sql } from 'kysely'
import { visibleTo } from '#server/platform/database/tenancy.ts'
import { isPermitted } from '#server/platform/caller.ts'
import type { AttentionSources } from '#server/records/module.ts'

export const attention: AttentionSources = {
  approval: ({ caller }) =>
    isPermitted(caller, 'clients')
      ? sql`select companies.id, companies.name as title, companies.email as place, null::text as due,
          '/app/admin/clients?status=waiting' as path, row_number() over (order by companies.created_at) as place_in_line
        from companies where companies.state = 'waiting' and ${visibleTo(caller, 'companies.id')}`
      : undefined,
}
