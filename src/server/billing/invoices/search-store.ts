// Invoices as search finds them.
import { sql } from 'kysely'
import { coveredByNow } from '#server/platform/database/paid-by-now.ts'
import { visibleTo } from '#server/platform/database/tenancy.ts'
import { canSeeMoney, isStaff } from '#server/platform/caller.ts'
import type { RecordSearch } from '#server/records/module.ts'
import { hitDetails, hitRecord } from '#server/records/hit-details-store.ts'

export const search: RecordSearch = {
  canFind: canSeeMoney,
  details: (caller) =>
    sql`${hitDetails({
      status: sql`case when invoices.state = 'draft' then 'Draft' when invoices.state = 'void' then 'Void'
        when invoices.kind = 'credit note' then 'Credit note'
        when ${coveredByNow()} >= invoices.total then 'Paid' else 'Open' end`,
      isOpen: sql`invoices.state <> 'void' and ${coveredByNow()} < invoices.total`,
      project: sql`invoices.project_id`,
    })} from invoices where invoices.${hitRecord}
      and ${visibleTo(caller, 'invoices.company_id')}${isStaff(caller) ? sql`` : sql` and invoices.state <> 'draft'`}`,
}
