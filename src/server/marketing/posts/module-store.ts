// What module.ts says of posts in SQL: on Home, in search, in notifications and approvals.
import { sql } from 'kysely'
import type { ApprovalMode } from '#contract/work/approval-modes.ts'
import { isPostInternal, postVisibleTo, visibleTo } from '#server/platform/database/tenancy.ts'
import { isPermitted } from '#server/platform/caller.ts'
import type { ApprovalItem, RecordApproval } from '#server/records/approval.ts'
import { returned } from '#server/records/approval-store.ts'
import type { AttentionSources, RecordNotifications, RecordSearch } from '#server/records/module.ts'
import { hitDetails, hitRecord } from '#server/records/hit-details-store.ts'
import { listConcernedByItem } from '#server/records/recipients-store.ts'

/** Posts in review, or sent back. */
export const attention: AttentionSources = {
  post: ({ caller }) =>
    isPermitted(caller, 'projects')
      ? sql`select posts.id, posts.title, companies.name as place, posts.planned_on::text as due,
          '/app/admin/posts/' || posts.id || '?company=' || posts.company_id as path,
          row_number() over (order by posts.planned_on, posts.id) as place_in_line
        from posts join companies on companies.id = posts.company_id
        where posts.status = 'in review' and ${visibleTo(caller, 'posts.company_id')}`
      : undefined,

  returned: ({ caller }) =>
    isPermitted(caller, 'projects')
      ? returned(caller, {
          table: 'posts',
          title: 'title',
          path: sql`'/app/admin/posts/' || item.id || '?company=' || item.company_id`,
          isOpen: sql`item.status = 'changes asked'`,
        })
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

/** Posts as approvals read them. Their mode is their campaign’s, or else their project’s. */
export const approval = {
  table: 'posts',

  items: (tx, caller) =>
    tx
      .selectFrom('posts')
      .innerJoin('campaigns', 'campaigns.id', 'posts.campaign_id')
      .innerJoin('projects', 'projects.id', 'campaigns.project_id')
      .select(['posts.id', 'posts.title', 'posts.version'])
      .select(sql<boolean>`posts.status = 'in review'`.as('isInReview'))
      .select(sql<boolean>`posts.status in ('scheduled', 'published')`.as('isDone'))
      .select(sql<boolean>`posts.status in ('in review', 'changes asked')`.as('isOpen'))
      .select(
        sql<ApprovalItem['visibility']>`least(posts.visibility, campaigns.visibility)`.as(
          'visibility',
        ),
      )
      .select(isPostInternal.as('isInternal'))
      .select(['posts.company_id as companyId', 'campaigns.project_id as projectId'])
      .select(['projects.title as projectTitle', 'posts.updated_at as updatedAt'])
      .select(['content_version as contentVersion', 'posts.approval_mode as ownMode'])
      .select(
        sql<ApprovalMode>`coalesce(campaigns.approval_mode, projects.approval_mode)`.as(
          'inheritedMode',
        ),
      )
      .where(postVisibleTo(caller)),

  contents: (
    filesOf,
  ) => sql`select id, json_build_object('title', title, 'description', text, 'subtasks', array[]::text[],
      'files', ${filesOf(sql`files.post_id = posts.id`)},
      'post', json_build_object('channel', channel, 'link', link, 'plannedOn', planned_on)) as content
    from posts`,

  inheriting(scope) {
    const isWithin =
      'projectId' in scope
        ? sql`campaigns.project_id = ${scope.projectId} and campaigns.approval_mode is null`
        : sql`campaigns.id = ${scope.campaignId}`
    return sql`select posts.id from posts join campaigns on campaigns.id = campaign_id
      where ${isWithin} and posts.approval_mode is null`
  },
} satisfies Partial<RecordApproval>
