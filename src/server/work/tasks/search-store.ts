// Tasks as search finds them.
import { sql } from 'kysely'
import type { RecordSearch } from '#server/records/module.ts'
import { hitDetails, hitRecord } from '#server/records/hit-details-store.ts'

export const search: RecordSearch = {
  details: () =>
    sql`${hitDetails({
      status: sql`tasks.status`,
      isOpen: sql`tasks.status <> 'done'`,
      project: sql`tasks.project_id`,
    })} from tasks where tasks.${hitRecord}`,
  text: sql`select id, description as text from tasks`,
  isMarkdown: true,
}
