// Messages as search finds them.
import { sql } from 'kysely'
import { isPermitted } from '#server/platform/caller.ts'
import type { RecordSearch } from '#server/records/module.ts'
import { hitDetails, hitRecord } from '#server/records/hit-details-store.ts'

export const search: RecordSearch = {
  canFind: (caller) => isPermitted(caller, 'inbox'),
  details: () =>
    sql`${hitDetails({
      status: sql`case when messages.answered_at is null then 'Waiting for an answer' else 'Answered' end`,
      isOpen: sql`messages.answered_at is null`,
    })} from messages where messages.${hitRecord}`,
}
