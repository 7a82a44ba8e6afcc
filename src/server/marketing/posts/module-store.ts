// What module.ts says of posts in SQL: on Home, in search and in notifications.
import { sql } from 'kysely'
import { postVisibleTo, visibleTo } from '#server/platform/database/tenancy.ts'
import { isPermitted } from '#server/platform/caller.ts'
import type { AttentionSources, RecordNotifications, RecordSearch } from '#server/records/module.ts'
import { hitDetails, hitRecord } from '#server/records/hit-details-store.ts'
import { listConcernedByItem } from '#server/records/recipients-store.ts'

/** Posts in review, or sent back by the client. */
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

/** Posts as search finds them. */
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

/** Whom an event about a post concerns, and how its notification shows it. */
export const notifications: RecordNotifications = {
  kinds: ['review', 'decision', 'waiting', 'postDue', 'unscheduled'],
  subject: { table: 'posts', title: sql`title`, companyId: sql`company_id` },

  async findConcerned(tx, { kind, record, people = [] }) {
    const post = await tx
      .selectFrom('posts')
      .select(['id', 'company_id as companyId', 'created_by as createdBy'])
      .where('id', '=', record)
      .executeTakeFirst()
    if (!post) return undefined
    const modes = sql`select posts.id, post_approval_mode(posts) as mode from posts`
    const others = await listConcernedByItem(tx, kind, { ...post, modes })
    return { companyId: post.companyId, people: [...people, ...others] }
  },

  shown: (
    caller,
  ) => sql`select posts.company_id, campaigns.project_id, posts.title, posts.planned_on as due_on,
      '' as excerpt
    from posts join campaigns on campaigns.id = posts.campaign_id
    where n.record_kind = 'post' and posts.id = n.record_id and ${postVisibleTo(caller)}
      and (n.kind not in ('review', 'waiting', 'unscheduled') or posts.status = 'in review')
      and (n.kind <> 'postDue' or posts.status = 'scheduled')`,
}
