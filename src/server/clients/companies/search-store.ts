// Companies as search finds them.
import { sql } from 'kysely'
import type { RecordSearch } from '#server/records/module.ts'
import { hitDetails, hitRecord } from '#server/records/hit-details-store.ts'

const stateOfClient = sql`case companies.state when 'enabled' then 'Enabled' when 'waiting' then 'Waiting' else 'Disabled' end`

export const search: RecordSearch = {
  details: () =>
    sql`${hitDetails({
      status: stateOfClient,
      isOpen: sql`companies.state = 'enabled'`,
    })} from companies where companies.${hitRecord}`,
  text: sql`select id, description as text from companies`,
  isMarkdown: true,
}
