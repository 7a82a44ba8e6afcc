// Events as search finds them.
import { sql } from 'kysely'
import type { RecordSearch } from '#server/records/module.ts'
import { hitDetails, hitRecord } from '#server/records/hit-details-store.ts'

export const search: RecordSearch = {
  details: () =>
    sql`${hitDetails({ project: sql`events.project_id` })} from events where events.${hitRecord}`,
}
