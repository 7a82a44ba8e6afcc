// Posts: list, create, change, delete, and recheck approvals.
import { uuidv7 } from 'uuidv7'
import type { ApprovalDecision, ApprovalStage } from '#contract/work/approvals.ts'
import type {
  CampaignPostQuery,
  NewPost,
  Post,
  PostChange,
  PostDetail,
  PostQuery,
} from '#contract/marketing/posts.ts'
import { requireCampaign } from '#server/marketing/campaigns/service.ts'
import { requireCompany } from '#server/clients/companies/service.ts'
import { recordDeletion } from '#server/records/deletions/service.ts'
import { orNotFound } from '#server/platform/app-error.ts'
import type { AuditEntry, Context } from '#server/platform/context.ts'
import { createdAction } from '#server/platform/database/activity.ts'
import type { Tx } from '#server/platform/database/pool.ts'
import { authorize } from '#server/platform/policy.ts'
import { changedFields } from '#server/platform/rules.ts'
import { policy } from './policy.ts'
import { presentDetail, presentPost } from './present.ts'
import {
  type PostRow,
  changedPost,
  checkPictures,
  isInternal,
  newPost,
  statusAfter,
  withdrawn,
} from './rules.ts'
import * as store from './store.ts'

/** @throws AppError `not_found` if the post does not exist or the caller can't see it */
export async function requirePost(tx: Tx, { caller }: Context, id: string): Promise<PostRow> {
  return orNotFound(await store.findPost(tx, caller, id))
}

/**
 * Locks the post.
 * @throws AppError `not_found`
 */
export async function lockPost(tx: Tx, { caller }: Context, id: string): Promise<PostRow> {
  return orNotFound(await store.lockPost(tx, caller, id))
}

function auditEntry(action: string, post: PostRow, before = post): AuditEntry {
  const { id, companyId, projectId, title, status, version } = post
  const fields = before === post ? [] : listedFields(before, post)
  return {
    action,
    kind: 'post',
    id,
    companyId,
    projectId,
    version: action === 'deleted' ? 0 : version,
    isInternal: isInternal(post),
    isWithdrawn: isInternal(post) && !isInternal(before),
    detail: {
      title,
      status,
      ...(status !== before.status && { from: before.status }),
      ...(fields.length > 0 && { fields }),
    },
  }
}

/** The changed fields, without derived ones. */
const listedFields = (before: PostRow, post: PostRow): string[] =>
  changedFields(before, post).filter((field) => !['isApproved', 'publishedAt'].includes(field))

/** Rechecks after a picture was added or removed. @throws AppError `wrong_state` if the post now breaks its channel's rules */
export async function recheckPictures(tx: Tx, ctx: Context, id: string): Promise<void> {
  checkPictures(await requirePost(tx, ctx, id))
}

export const listPosts = (ctx: Context, companyId: string, query: PostQuery): Promise<Post[]> =>
  ctx.read(async (tx) => {
    await requireCompany(tx, ctx, companyId)
    return (await store.listPosts(tx, ctx.caller, companyId, query)).map(presentPost)
  })

export const listPostsOfCampaign = (
  ctx: Context,
  campaignId: string,
  query: CampaignPostQuery,
): Promise<Post[]> =>
  ctx.read(async (tx) => {
    const { companyId } = await requireCampaign(tx, ctx, campaignId)
    const filter = { ...query, campaign: campaignId }
    const rows = await store.listPosts(tx, ctx.caller, companyId, filter)
    return rows.map(presentPost)
  })

export const getPost = (ctx: Context, id: string): Promise<PostDetail> =>
  ctx.read(async (tx) => presentDetail(ctx.caller, await requirePost(tx, ctx, id)))

export const createPost = (ctx: Context, campaignId: string, fields: NewPost): Promise<Post> =>
  ctx.transaction(async (tx) => {
    const campaign = await requireCampaign(tx, ctx, campaignId)
    authorize(policy.edit, ctx.caller, undefined)
    const now = new Date()
    const post: PostRow = {
      ...newPost(fields),
      id: uuidv7(),
      companyId: campaign.companyId,
      projectId: campaign.projectId,
      campaignId,
      campaignTitle: campaign.title,
      isCampaignInternal: campaign.visibility === 'internal',
      images: [],
      approvalMode: 'none',
      isApproved: false,
      createdBy: ctx.caller.personId,
      createdAt: now,
      updatedAt: now,
    }
    await store.insertPost(tx, post)
    await ctx.record(tx, auditEntry(createdAction, post))
    return presentPost(post)
  })

/** @returns the saved post, whose approval state the database may have changed */
async function savePost(
  tx: Tx,
  ctx: Context,
  { post, before }: { post: PostRow; before: PostRow },
): Promise<PostRow> {
  await store.savePost(tx, { ...post, updatedAt: new Date() })
  const saved = await requirePost(tx, ctx, post.id)
  const action = saved.status === before.status ? 'changed' : 'moved'
  await ctx.record(tx, auditEntry(action, saved, before))
  const isAsked = saved.status === 'in review' && !isInternal(saved)
  if (isAsked && (before.status !== 'in review' || isInternal(before))) {
    await ctx.notify(tx, { kind: 'review', record: saved.id, about: String(saved.version) })
  }
  return saved
}

/** Changes for which the database checks a required approval. */
const mayNeedApproval = ({ status, visibility }: PostChange): boolean =>
  status === 'scheduled' || status === 'published' || visibility !== undefined

export const changePost = (ctx: Context, id: string, change: PostChange): Promise<PostDetail> =>
  ctx.transaction(async (tx) => {
    await requirePost(tx, ctx, id)
    authorize(policy.edit, ctx.caller, undefined)
    if (mayNeedApproval(change)) await store.lockInherited(tx, [id])
    const before = await lockPost(tx, ctx, id)
    const post = changedPost(before, change, new Date())
    return presentDetail(ctx.caller, await savePost(tx, ctx, { post, before }))
  })

/** Applies a decision. Authorize first. */
export async function moveDecided(
  tx: Tx,
  ctx: Context,
  before: PostRow,
  { decision, stage }: { decision: ApprovalDecision; stage: ApprovalStage },
): Promise<void> {
  const status = statusAfter(decision, stage)
  if (status === before.status) return
  await savePost(tx, ctx, { post: { ...before, status, version: before.version + 1 }, before })
}

export const removePost = (ctx: Context, id: string): Promise<void> =>
  ctx.transaction(async (tx) => {
    await requirePost(tx, ctx, id)
    authorize(policy.delete, ctx.caller, undefined)
    const post = await lockPost(tx, ctx, id)
    const { companyId: company, projectId: project, title: name, version } = post
    const root = { id, name, company, project, version }
    await recordDeletion(tx, ctx, 'post', [
      { ...root, ...(isInternal(post) && { isInternal: true }) },
    ])
    await store.deletePost(tx, id)
    await ctx.record(tx, auditEntry('deleted', post))
  })

/**
 * Takes posts that lack a newly required approval off the schedule and notifies both sides. Call it after changing the
 * approval mode or the visibility, in the same transaction.
 */
export async function recheckPosts(tx: Tx, ctx: Context, scope: store.PostScope): Promise<void> {
  const posts = await store.lockUnapproved(tx, ctx.caller, scope)
  for (const before of posts) {
    // oxlint-disable-next-line no-await-in-loop -- a transaction runs one statement at a time
    const saved = await savePost(tx, ctx, { post: withdrawn(before), before })
    // oxlint-disable-next-line no-await-in-loop -- as above
    await ctx.notify(tx, {
      kind: 'unscheduled',
      record: saved.id,
      about: String(saved.version),
      isInternal: true,
    })
  }
}

export const { lockInherited } = store
