// Stores posts.
import { sql } from 'kysely'
import { type CampaignPostQuery, type PostQuery, maxPosts } from '#contract/marketing/posts.ts'
import { shownPreview } from '#server/platform/database/file-preview.ts'
import type { Tx } from '#server/platform/database/pool.ts'
import { postVisibleTo } from '#server/platform/database/tenancy.ts'
import { type Caller, isStaff } from '#server/platform/caller.ts'
import type { PostRow } from './rules.ts'

/** Clients see only the shared pictures. */
const imagesFor = (caller: Caller) => sql<PostRow['images']>`(
  select coalesce(json_agg(json_build_object('_id', files.id, 'name', files.name, 'preview', ${shownPreview})
    order by files.created_at, files.id), '[]')
  from files where files.post_id = posts.id ${isStaff(caller) ? sql`` : sql`and files.visibility = 'shared'`})`

const isApproved = sql<boolean>`exists (select from latest_approval(posts.id) latest
  where latest.action = 'approved' and latest.stage = 'client')`

const selectPosts = (tx: Tx, caller: Caller) =>
  tx
    .selectFrom('posts')
    .innerJoin('campaigns', 'campaigns.id', 'posts.campaign_id')
    .select(['posts.id', 'posts.company_id as companyId', 'posts.campaign_id as campaignId'])
    .select(['campaigns.project_id as projectId', 'campaigns.title as campaignTitle'])
    .select(sql<boolean>`campaigns.visibility = 'internal'`.as('isCampaignInternal'))
    .select(['posts.title', 'posts.channel', 'posts.text', 'posts.link', 'posts.status'])
    .select(['posts.planned_on as plannedOn', 'posts.visibility', 'posts.created_by as createdBy'])
    .select(sql<PostRow['approvalMode']>`post_approval_mode(posts)`.as('approvalMode'))
    .select(['posts.published_at as publishedAt', 'posts.published_url as publishedUrl'])
    .select(['posts.version', 'posts.created_at as createdAt', 'posts.updated_at as updatedAt'])
    .select([imagesFor(caller).as('images'), isApproved.as('isApproved')])
    .where(postVisibleTo(caller))

export const findPost = (tx: Tx, caller: Caller, id: string): Promise<PostRow | undefined> =>
  selectPosts(tx, caller).where('posts.id', '=', id).executeTakeFirst()

/**
 * Locks the campaigns and projects, from which posts inherit their approval mode and visibility. Call before locking the
 * posts: their changes lock in this order.
 */
export async function lockInherited(tx: Tx, postIds: readonly string[]): Promise<void> {
  await sql`select from campaigns join projects on projects.id = campaigns.project_id
    where campaigns.id in (select campaign_id from posts where posts.id = any (${postIds}::uuid[]))
    order by campaigns.id for share of campaigns, projects`.execute(tx)
}

export type PostScope = { projectId: string } | { campaignId: string } | { postId: string }

const within = (scope: PostScope) => {
  if ('postId' in scope) return sql<boolean>`posts.id = ${scope.postId}`
  if ('campaignId' in scope) return sql<boolean>`posts.campaign_id = ${scope.campaignId}`
  return sql<boolean>`posts.campaign_id in (select id from campaigns where project_id = ${scope.projectId})`
}

/** Finds and locks scheduled posts that lack a required approval. */
export async function lockUnapproved(tx: Tx, caller: Caller, scope: PostScope): Promise<PostRow[]> {
  const isUnapproved = sql<boolean>`posts.status = 'scheduled' and lacks_post_approval(posts)`
  const locked = await tx
    .selectFrom('posts')
    .select('id')
    .where(within(scope))
    .where(isUnapproved)
    .orderBy('id')
    .forUpdate()
    .execute()
  if (locked.length === 0) return []
  const ids = locked.map(({ id }) => id)
  return selectPosts(tx, caller)
    .where('posts.id', '=', sql<string>`any (${ids}::uuid[])`)
    .where(isUnapproved)
    .execute()
}

/** Locks the post. */
export async function lockPost(tx: Tx, caller: Caller, id: string): Promise<PostRow | undefined> {
  const locked = await tx
    .selectFrom('posts')
    .select('id')
    .where('id', '=', id)
    .forUpdate()
    .executeTakeFirst()
  // A separate statement sees what other transactions committed while this one waited, including pictures.
  return locked && findPost(tx, caller, id)
}

/** Sorted by day. */
export function listPosts(
  tx: Tx,
  caller: Caller,
  companyId: string,
  { from, to, campaign }: CampaignPostQuery & Pick<PostQuery, 'campaign'>,
): Promise<PostRow[]> {
  let rows = selectPosts(tx, caller).where('posts.company_id', '=', companyId)
  if (from) rows = rows.where('posts.planned_on', '>=', from)
  if (to) rows = rows.where('posts.planned_on', '<=', to)
  if (campaign) rows = rows.where('posts.campaign_id', '=', campaign)
  return rows.orderBy('posts.planned_on').orderBy('posts.id').limit(maxPosts).execute()
}

const columnsOf = (post: PostRow) => ({
  title: post.title,
  channel: post.channel,
  text: post.text,
  link: post.link,
  planned_on: post.plannedOn,
  status: post.status,
  visibility: post.visibility,
  published_at: post.publishedAt,
  published_url: post.publishedUrl,
  version: post.version,
  updated_at: post.updatedAt,
})

export async function insertPost(tx: Tx, post: PostRow): Promise<void> {
  const { id, companyId, campaignId, createdBy, createdAt } = post
  await tx
    .insertInto('posts')
    .values({
      id,
      company_id: companyId,
      campaign_id: campaignId,
      created_by: createdBy,
      created_at: createdAt,
      ...columnsOf(post),
    })
    .execute()
}

/** The post must be locked already. */
export async function savePost(tx: Tx, post: PostRow): Promise<void> {
  await tx.updateTable('posts').set(columnsOf(post)).where('id', '=', post.id).execute()
}

export async function deletePost(tx: Tx, id: string): Promise<void> {
  await tx.deleteFrom('posts').where('id', '=', id).execute()
}

export interface DuePost {
  id: string
  plannedOn: string
}

/** Posts of enabled companies, scheduled from `from` to `to`. */
export const listDue = (tx: Tx, from: string, to: string): Promise<DuePost[]> =>
  tx
    .selectFrom('posts')
    .innerJoin('companies', 'companies.id', 'posts.company_id')
    .select(['posts.id', 'posts.planned_on as plannedOn'])
    .where('posts.status', '=', 'scheduled')
    .where('companies.state', '=', 'enabled')
    .where('planned_on', '>=', from)
    .where('planned_on', '<=', to)
    .orderBy('planned_on')
    .orderBy('posts.id')
    .execute()
