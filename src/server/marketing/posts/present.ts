// Maps posts to the API format.
import type { Post, PostDetail } from '#contract/marketing/posts.ts'
import { permissions } from '#server/platform/policy.ts'
import type { Caller } from '#server/platform/caller.ts'
import { policy } from './policy.ts'
import { type PostRow, nextStatuses } from './rules.ts'

export const presentPost = (row: PostRow): Post => ({
  _id: row.id,
  company: row.companyId,
  project: row.projectId,
  campaign: { _id: row.campaignId, title: row.campaignTitle },
  title: row.title,
  channel: row.channel,
  text: row.text,
  link: row.link,
  images: row.images,
  plannedOn: row.plannedOn,
  status: row.status,
  visibility: row.visibility,
  publishedAt: row.publishedAt?.toISOString() ?? null,
  publishedUrl: row.publishedUrl,
  version: row.version,
  createdAt: row.createdAt.toISOString(),
  updatedAt: row.updatedAt.toISOString(),
})

export function presentDetail(caller: Caller, row: PostRow): PostDetail {
  const can = permissions(policy, caller, row)
  return { ...presentPost(row), nextStatuses: can.edit ? nextStatuses(row) : [], can }
}
