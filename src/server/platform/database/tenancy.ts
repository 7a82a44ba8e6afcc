// Tenant isolation in queries: conditions that restrict callers to their companies. Row-level security is the second barrier.
import { type RawBuilder, sql } from 'kysely'
import { type Caller, getCompanyIds, isStaff } from '#server/platform/caller.ts'

/** The caller can see the row's company. @param column the company's id, such as `projects.company_id` */
export function visibleTo(caller: Caller, column: string): RawBuilder<boolean> {
  const ids = getCompanyIds(caller)
  if (ids === null) return sql<boolean>`true`
  return sql<boolean>`${sql.ref(column)} = any (${ids}::uuid[])`
}

/** The caller can see the row: their company, and for clients shared. @param table with `company_id` and `visibility` */
export function sharedWith(caller: Caller, table: string): RawBuilder<boolean> {
  const isVisible = visibleTo(caller, `${table}.company_id`)
  if (isStaff(caller)) return isVisible
  return sql<boolean>`(${isVisible} and ${sql.ref(table + '.visibility')} = 'shared')`
}

/** The caller can see the post: clients see no drafts or internal campaigns. For queries that join `posts` and `campaigns`. */
export function postVisibleTo(caller: Caller): RawBuilder<boolean> {
  const isVisible = sharedWith(caller, 'posts')
  if (isStaff(caller)) return isVisible
  return sql<boolean>`(${isVisible} and posts.status <> 'draft' and ${sharedWith(caller, 'campaigns')})`
}

/** The post is hidden from clients. For queries that join `posts` and `campaigns`. */
export const isPostInternal = sql<boolean>`(posts.status = 'draft'
  or 'internal' in (posts.visibility, campaigns.visibility))`

/** The row belongs to no post, or to one that the caller can see. @param table with a column `post_id` */
export function ofSeenPost(caller: Caller, table: string): RawBuilder<boolean> {
  const postId = sql.ref(`${table}.post_id`)
  return sql<boolean>`(${postId} is null or exists (
    select from posts join campaigns on campaigns.id = posts.campaign_id
    where posts.id = ${postId} and ${postVisibleTo(caller)}))`
}

/** The companies that a staff member may see, for queries that contain `users`; null means all. */
export const staffCompanies = sql<string[] | null>`case when users.has_chosen_companies then array(
  select sc.company_id from staff_companies sc where sc.user_id = users.id
  order by sc.company_id)::text[] end`

/** Whether this staff member may see the company. */
export const seesCompany = (companyId: string): RawBuilder<boolean> =>
  sql<boolean>`(not users.has_chosen_companies or exists (select from staff_companies sc
    where sc.user_id = users.id and sc.company_id = ${companyId}))`
