// People as search finds them.
import { sql } from 'kysely'
import { isStaff } from '#server/platform/caller.ts'
import type { RecordSearch } from '#server/records/module.ts'
import { recordPath } from '#server/records/record-path.ts'
import { hitDetails, hitRecord } from '#server/records/hit-details-store.ts'

/** Banned people are hidden from clients. */
const isMet = sql`exists (select from memberships where memberships.user_id = users.id
  and memberships.company_id = best.company_id and memberships.banned_at is null and users.banned_at is null)`

export const search: RecordSearch = {
  details: (caller) =>
    sql`${hitDetails({
      status: sql`case when users.banned_at is not null then 'Banned' end`,
      isOpen: sql`users.banned_at is null`,
    })} from users where users.${hitRecord}${isStaff(caller) ? sql`` : sql` and ${isMet}`}`,
  /** To their company. */
  path: (caller, { companyId, companyName }) =>
    companyName === null ? null : recordPath(caller, { kind: 'company', id: companyId, companyId }),
}
