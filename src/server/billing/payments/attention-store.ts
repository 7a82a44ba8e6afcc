// Online payments that no invoice could be found for.
import { sql } from 'kysely'
import { canSeeAllCompanies, isPermitted } from '#server/platform/caller.ts'
import type { AttentionSources } from '#server/records/module.ts'

export const attention: AttentionSources = {
  // An invoice that no longer exists can't be traced to a company, so staff limited to certain clients don't see it.
  payment: ({ caller }) =>
    isPermitted(caller, 'money') && canSeeAllCompanies(caller)
      ? sql`select id, initcap(kind) || case invoice_number when '' then '' else ' for ' || invoice_number end as title,
          problem as place, null::text as due, '/app/admin/invoices' as path,
          row_number() over (order by occurred_at, id) as place_in_line
        from payment_events where outcome = 'unmatched' and resolved_at is null`
      : undefined,
}
