// Services as search finds them.
import { sql } from 'kysely'
import type { RecordSearch } from '#server/records/module.ts'
import { hitDetails, hitRecord } from '#server/records/hit-details-store.ts'

export const search: RecordSearch = {
  details: () =>
    sql`${hitDetails({
      status: sql`initcap(client_services.status)`,
      isOpen: sql`client_services.status = 'active'`,
    })} from client_services where client_services.${hitRecord}`,
  text: sql`select id, shared_note as text from client_services`,
}
