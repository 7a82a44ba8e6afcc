// Comments as search finds them.
import { sql } from 'kysely'
import { sharedWith } from '#server/platform/database/tenancy.ts'
import type { RecordSearch } from '#server/records/module.ts'
import { hitDetails, hitRecord } from '#server/records/hit-details-store.ts'

export const search: RecordSearch = {
  details: (caller) => sql`${hitDetails({
    isOpen: sql`tasks.status <> 'done'`,
    project: sql`tasks.project_id`,
    task: sql`tasks.id`,
  })} from comments join tasks on tasks.id = comments.task_id
    where comments.${hitRecord} and ${sharedWith(caller, 'comments')} and ${sharedWith(caller, 'tasks')}`,
  text: sql`select id, text from comments`,
  isMarkdown: true,
}
