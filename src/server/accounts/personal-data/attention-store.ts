// People who requested their erasure.
import { sql } from 'kysely'
import { isPermitted } from '#server/platform/caller.ts'
import type { AttentionSources } from '#server/records/module.ts'

export const attention: AttentionSources = {
  erasure: ({ caller }) =>
    isPermitted(caller, 'staff')
      ? sql`select users.id, first_name || ' ' || last_name as title, email as place, null::text as due,
          '/app/admin/people' as path, row_number() over (order by asked_at) as place_in_line
        from erasure_requests join users on users.id = person_id where person_id <> ${caller.personId}`
      : undefined,
}
