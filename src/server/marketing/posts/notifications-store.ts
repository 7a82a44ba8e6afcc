// Whom an event about a post concerns, and how its notification shows it.
import { sql } from 'kysely'
import { postVisibleTo } from '#server/platform/database/tenancy.ts'
import type { RecordNotifications } from '#server/records/module.ts'
import { listConcernedByItem } from '#server/records/recipients-store.ts'

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
