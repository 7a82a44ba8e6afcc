// Posts of campaigns: planned per channel and day, approved by the client, published manually.
import * as z from 'zod'
import { CampaignId } from './campaigns.ts'
import { CompanyId } from '../clients/companies.ts'
import { dayMs } from '../values/durations.ts'
import { endpoint } from '../endpoint.ts'
import { PostChannel, maxPostText } from './post-channels.ts'
import {
  DateOnly,
  Id,
  Moment,
  Named,
  OptionalUrl,
  Title,
  Version,
  Visibility,
  can,
  nothing,
  optionalText,
} from '../shared.ts'

/** Clients see posts from `in review` on. */
export const postStatuses = [
  'draft',
  'in review',
  'changes asked',
  'approved',
  'scheduled',
  'published',
] as const
export const PostStatus = z.enum(postStatuses)
export type PostStatus = z.infer<typeof PostStatus>

/** Statuses people can set; the other two result from a client's decision. */
export const settableStatuses = ['draft', 'in review', 'scheduled', 'published'] as const
export const SettableStatus = z.enum(settableStatuses)
export type SettableStatus = z.infer<typeof SettableStatus>

export const PostImage = z.strictObject({
  _id: Id,
  name: z.string(),
  /** `pending` until it has been generated. */
  preview: z.enum(['pending', 'ready', 'none']),
})
export type PostImage = z.infer<typeof PostImage>

export const Post = z.strictObject({
  _id: Id,
  company: Id,
  project: Id,
  campaign: Named,
  /** An internal title, not published. */
  title: z.string(),
  channel: PostChannel,
  text: z.string(),
  /** Empty if there is none. */
  link: z.string(),
  /** In upload order. */
  images: z.array(PostImage),
  plannedOn: DateOnly,
  status: PostStatus,
  /** The post's own setting; posts of an internal campaign are internal regardless. */
  visibility: Visibility,
  publishedAt: Moment.nullable(),
  /** The address of the published post. */
  publishedUrl: z.string(),
  version: Version,
  createdAt: Moment,
  updatedAt: Moment,
})
export type Post = z.infer<typeof Post>

export const PostDetail = Post.extend({
  /** The statuses it can currently be set to, by people who may edit it. */
  nextStatuses: z.array(SettableStatus),
  can: can('edit', 'delete'),
})
export type PostDetail = z.infer<typeof PostDetail>

const fields = {
  title: Title,
  channel: PostChannel,
  text: optionalText(maxPostText).optional(),
  link: OptionalUrl.optional(),
  plannedOn: DateOnly,
  visibility: Visibility.optional(),
}

/** Created as a draft. */
export const NewPost = z.strictObject(fields)
export type NewPost = z.infer<typeof NewPost>

export const PostChange = z.strictObject({
  ...fields,
  title: Title.optional(),
  channel: PostChannel.optional(),
  plannedOn: DateOnly.optional(),
  status: SettableStatus.optional(),
  publishedUrl: OptionalUrl.optional(),
  version: Version.optional(),
})
export type PostChange = z.infer<typeof PostChange>

/** Covers a month plus the adjacent days in its first and last week. */
const maxDays = 62

export const PostQuery = z
  .strictObject({ from: DateOnly, to: DateOnly, campaign: Id.optional() })
  .refine(
    ({ from, to }) => {
      const days = (Date.parse(to) - Date.parse(from)) / dayMs
      return days >= 0 && days <= maxDays
    },
    { path: ['to'], error: `To must be within ${maxDays} days of the first day` },
  )
export type PostQuery = z.infer<typeof PostQuery>

export const CampaignPostQuery = z
  .strictObject({ from: DateOnly.optional(), to: DateOnly.optional() })
  .refine(({ from, to }) => !from || !to || from <= to, {
    path: ['to'],
    error: 'End must not be before start',
  })
export type CampaignPostQuery = z.infer<typeof CampaignPostQuery>

/** More than anyone plans in two months, or for a campaign. */
export const maxPosts = 1000

export const PostId = z.strictObject({ postId: Id })

export const posts = {
  ofCompany: endpoint({
    method: 'GET',
    path: '/companies/:companyId/posts',
    access: 'member',
    summary: 'List a company’s posts planned in a range of days, or the posts of one campaign',
    params: CompanyId,
    query: PostQuery,
    answer: { 200: z.array(Post) },
    isLarge: true,
  }),
  ofCampaign: endpoint({
    method: 'GET',
    path: '/projects/campaigns/:campaignId/posts',
    access: 'member',
    summary: `List a campaign’s posts by planned day, at most ${maxPosts}; from and to limit the days`,
    params: CampaignId,
    query: CampaignPostQuery,
    answer: { 200: z.array(Post) },
  }),
  create: endpoint({
    method: 'POST',
    path: '/projects/campaigns/:campaignId/posts/create',
    access: 'member',
    needs: 'projects',
    summary: 'Add a draft post to a campaign',
    params: CampaignId,
    body: NewPost,
    answer: { 201: Post },
    isIdempotent: true,
  }),
  get: endpoint({
    method: 'GET',
    path: '/posts/:postId',
    access: 'member',
    summary: 'Get a post',
    params: PostId,
    answer: { 200: PostDetail },
  }),
  change: endpoint({
    method: 'PUT',
    path: '/posts/:postId',
    access: 'member',
    needs: 'projects',
    summary: 'Change a post, its day or status; editing an approved post requires new approval',
    params: PostId,
    body: PostChange,
    answer: { 200: PostDetail },
    errors: ['stale', 'wrong_state'],
  }),
  remove: endpoint({
    method: 'DELETE',
    path: '/posts/:postId',
    access: 'member',
    needs: 'projects',
    summary: 'Delete a post',
    params: PostId,
    answer: { 204: nothing },
  }),
}
