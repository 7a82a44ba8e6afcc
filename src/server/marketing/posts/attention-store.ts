// Posts in review, or sent back by the client.
import { sql } from 'kysely'
import { visibleTo } from '#server/platform/database/tenancy.ts'
import { isPermitted } from '#server/platform/caller.ts'
import type { AttentionSources } from '#server/records/module.ts'

export const attention: AttentionSources = {
  post: ({ caller }) =>
    isPermitted(caller, 'projects')
      ? sql`select posts.id, posts.title, companies.name as place, posts.planned_on::text as due,
          '/app/admin/posts/' || posts.id || '?company=' || posts.company_id as path,
          row_number() over (order by posts.planned_on, posts.id) as place_in_line
        from posts join companies on companies.id = posts.company_id
        where posts.status in ('in review', 'changes asked') and ${visibleTo(caller, 'posts.company_id')}`
      : undefined,
}
