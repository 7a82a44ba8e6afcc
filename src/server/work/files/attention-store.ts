// Files in review that need a staff member's attention.
import { sql } from 'kysely'
import { visibleTo } from '#server/platform/database/tenancy.ts'
import { type Caller, isPermitted } from '#server/platform/caller.ts'
import type { AttentionSources } from '#server/records/module.ts'

/** Also those that were sent back, which are on no board. What is internal, or needs no approval, waits for no one. */
const filesInReview = (caller: Caller) => sql`
  select files.id, files.name as title,
    companies.name || case files.review when 'changes asked' then ', sent back' else '' end as place, null::text as due,
    '/app/admin/clients/' || files.company_id || '/files/' || files.id as path,
    row_number() over (order by files.id) as place_in_line
  from files join companies on companies.id = files.company_id
  where files.review in ('in review', 'changes asked') and files.visibility = 'shared' and files.approval_mode is distinct from 'none'
    and ${visibleTo(caller, 'files.company_id')}`

export const attention: AttentionSources = {
  review: ({ caller }) => (isPermitted(caller, 'projects') ? filesInReview(caller) : undefined),
}
