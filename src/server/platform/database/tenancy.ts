// The first wall: the WHERE clause that keeps viewers to their companies. Row-level security stands behind it.
import { type RawBuilder, sql } from 'kysely'
import { type Viewer, companyIdsOf, isStaff } from '../viewer.ts'

/** @param column that holds the company's id, such as `projects.company_id` */
export function visibleTo(viewer: Viewer, column: string): RawBuilder<boolean> {
  const ids = companyIdsOf(viewer)
  if (ids === null) return sql<boolean>`true`
  return sql<boolean>`${sql.ref(column)} = any (${ids}::uuid[])`
}

/** The same, and for clients nothing of what is internal. */
export function sharedWith(viewer: Viewer, table: string): RawBuilder<boolean> {
  const isVisible = visibleTo(viewer, `${table}.company_id`)
  if (isStaff(viewer)) return isVisible
  return sql<boolean>`(${isVisible} and ${sql.ref(table + '.visibility')} = 'shared')`
}

/** Of a query of posts with their campaigns: clients know neither drafts nor what belongs to an internal campaign. */
export function postVisibleTo(viewer: Viewer): RawBuilder<boolean> {
  const isVisible = sharedWith(viewer, 'posts')
  if (isStaff(viewer)) return isVisible
  return sql<boolean>`(${isVisible} and posts.status <> 'draft' and ${sharedWith(viewer, 'campaigns')})`
}

/** The same of the post itself: whether clients know nothing of it. */
export const isPostInternal = sql<boolean>`(posts.status = 'draft'
  or 'internal' in (posts.visibility, campaigns.visibility))`

/** Of rows that may belong to a post. @param table with a column `post_id` */
export function ofSeenPost(viewer: Viewer, table: string): RawBuilder<boolean> {
  const postId = sql.ref(`${table}.post_id`)
  return sql<boolean>`(${postId} is null or exists (
    select from posts join campaigns on campaigns.id = posts.campaign_id
    where posts.id = ${postId} and ${postVisibleTo(viewer)}))`
}
