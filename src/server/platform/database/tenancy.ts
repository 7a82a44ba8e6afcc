// Tenant isolation in queries: conditions that restrict viewers to their companies. Row-level security is the second barrier.
import { type RawBuilder, sql } from 'kysely'
import { type Viewer, companyIdsOf, isStaff } from '../viewer.ts'

/** The viewer can see the row's company. @param column the company's id, such as `projects.company_id` */
export function visibleTo(viewer: Viewer, column: string): RawBuilder<boolean> {
  const ids = companyIdsOf(viewer)
  if (ids === null) return sql<boolean>`true`
  return sql<boolean>`${sql.ref(column)} = any (${ids}::uuid[])`
}

/** The viewer can see the row: their company, and for clients shared. @param table with `company_id` and `visibility` */
export function sharedWith(viewer: Viewer, table: string): RawBuilder<boolean> {
  const isVisible = visibleTo(viewer, `${table}.company_id`)
  if (isStaff(viewer)) return isVisible
  return sql<boolean>`(${isVisible} and ${sql.ref(table + '.visibility')} = 'shared')`
}

/** The viewer can see the post: clients see no drafts or internal campaigns. For queries that join `posts` and `campaigns`. */
export function postVisibleTo(viewer: Viewer): RawBuilder<boolean> {
  const isVisible = sharedWith(viewer, 'posts')
  if (isStaff(viewer)) return isVisible
  return sql<boolean>`(${isVisible} and posts.status <> 'draft' and ${sharedWith(viewer, 'campaigns')})`
}

/** The post is hidden from clients. For queries that join `posts` and `campaigns`. */
export const isPostInternal = sql<boolean>`(posts.status = 'draft'
  or 'internal' in (posts.visibility, campaigns.visibility))`

/** The row belongs to no post, or to one that the viewer can see. @param table with a column `post_id` */
export function ofSeenPost(viewer: Viewer, table: string): RawBuilder<boolean> {
  const postId = sql.ref(`${table}.post_id`)
  return sql<boolean>`(${postId} is null or exists (
    select from posts join campaigns on campaigns.id = posts.campaign_id
    where posts.id = ${postId} and ${postVisibleTo(viewer)}))`
}
