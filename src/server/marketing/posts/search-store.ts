// Posts as search finds them.
import { sql } from 'kysely'
import { postVisibleTo } from '#server/platform/database/tenancy.ts'
import type { RecordSearch } from '#server/records/module.ts'
import { hitDetails, hitRecord } from '#server/records/hit-details-store.ts'

export const search: RecordSearch = {
  details: (caller) =>
    sql`${hitDetails({
      status: sql`posts.status`,
      isOpen: sql`posts.status <> 'published'`,
      project: sql`campaigns.project_id`,
    })} from posts join campaigns on campaigns.id = posts.campaign_id
      where posts.${hitRecord} and ${postVisibleTo(caller)}`,
  text: sql`select id, text from posts`,
}
