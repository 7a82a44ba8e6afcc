// Projects as search finds them.
import { sql } from 'kysely'
import type { RecordSearch } from '#server/records/module.ts'
import { hitDetails, hitRecord } from '#server/records/hit-details-store.ts'

export const search: RecordSearch = {
  details: () =>
    sql`${hitDetails({
      status: sql`projects.status`,
      isOpen: sql`projects.status <> 'completed'`,
      project: sql`projects.id`,
    })} from projects where projects.${hitRecord}`,
  text: sql`select id, description as text from projects`,
  isMarkdown: true,
}
