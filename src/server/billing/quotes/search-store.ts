// Quotes as search finds them.
import { sql } from 'kysely'
import { visibleTo } from '#server/platform/database/tenancy.ts'
import { canSeeMoney, isStaff } from '#server/platform/viewer.ts'
import type { RecordSearch } from '#server/records/module.ts'
import { hitDetails, hitRecord } from '#server/records/hit-details-store.ts'

export const search: RecordSearch = {
  canFind: canSeeMoney,
  details: (viewer) =>
    sql`${hitDetails({
      status: sql`initcap(quotes.state)`,
      isOpen: sql`quotes.state in ('draft', 'sent')`,
      project: sql`quotes.project_id`,
    })} from quotes where quotes.${hitRecord}
      and ${visibleTo(viewer, 'quotes.company_id')}${isStaff(viewer) ? sql`` : sql` and quotes.state <> 'draft'`}`,
}
