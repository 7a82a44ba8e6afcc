// Files as search finds them.
import { sql } from 'kysely'
import { ofSeenPost, sharedWith } from '#server/platform/database/tenancy.ts'
import type { RecordSearch } from '#server/records/module.ts'
import { hitDetails, hitRecord } from '#server/records/hit-details-store.ts'

export const search: RecordSearch = {
  details: (caller) => sql`${hitDetails({
    project: sql`files.project_id`,
    task: sql`files.task_id`,
  })} from files left join tasks on tasks.id = files.task_id
    where files.${hitRecord} and ${sharedWith(caller, 'files')}
      and ${ofSeenPost(caller, 'files')}
      and (files.task_id is null or (tasks.id is not null and ${sharedWith(caller, 'tasks')}))`,
}
