// Quotes as search finds them.
import { sql } from 'kysely'
import { visibleTo } from '#server/platform/database/tenancy.ts'
import { canSeeMoney, isStaff } from '#server/platform/caller.ts'
import type { RecordSearch } from '#server/records/module.ts'
import { hitDetails, hitRecord } from '#server/records/hit-details-store.ts'

export const search: RecordSearch = {
  canFind: canSeeMoney,
  details: (caller) =>
    sql`${hitDetails({
      status: sql`initcap(quotes.state)`,
      isOpen: sql`quotes.state in ('draft', 'sent')`,
      project: sql`quotes.project_id`,
    })} from quotes where quotes.${hitRecord}
      and ${visibleTo(caller, 'quotes.company_id')}${isStaff(caller) ? sql`` : sql` and quotes.state <> 'draft'`}`,
}
