// Campaigns as search finds them.
import { sql } from 'kysely'
import type { RecordSearch } from '#server/records/module.ts'
import { hitDetails, hitRecord } from '#server/records/hit-details-store.ts'

export const search: RecordSearch = {
  details: () =>
    sql`${hitDetails({
      status: sql`campaigns.status`,
      isOpen: sql`campaigns.status <> 'completed'`,
      project: sql`campaigns.project_id`,
    })} from campaigns where campaigns.${hitRecord}`,
  text: sql`select id, description as text from campaigns`,
  isMarkdown: true,
}
