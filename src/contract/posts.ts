// Content posts of campaigns: planned for a channel and a day, approved by the client, published by hand.
import * as z from 'zod'
import { CampaignId } from './campaigns.ts'
import { CompanyId } from './companies.ts'
import { endpoint } from './endpoint.ts'
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
} from './shared.ts'

/** Clients see a post from `in review` on. */
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

/** Those that people set; the other two come of a client’s decision. */
export const settableStatuses = ['draft', 'in review', 'scheduled', 'published'] as const
export const SettableStatus = z.enum(settableStatuses)
export type SettableStatus = z.infer<typeof SettableStatus>

export const PostImage = z.strictObject({
  _id: Id,
  name: z.string(),
  /** `pending` until it is made. */
  preview: z.enum(['pending', 'ready', 'none']),
})
export type PostImage = z.infer<typeof PostImage>

export const Post = z.strictObject({
  _id: Id,
  company: Id,
  project: Id,
  campaign: Named,
  /** How people call it; it is not published. */
  title: z.string(),
  channel: PostChannel,
  text: z.string(),
  /** Empty where there is none. */
  link: z.string(),
  /** In the order in which they were added. */
  images: z.array(PostImage),
  plannedOn: DateOnly,
  status: PostStatus,
  /** As it was chosen: posts of an internal campaign are internal all the same. */
  visibility: Visibility,
  publishedAt: Moment.nullable(),
  /** Where it can be read. */
  publishedUrl: z.string(),
  version: Version,
  createdAt: Moment,
  updatedAt: Moment,
})
export type Post = z.infer<typeof Post>

export const PostDetail = Post.extend({
  /** What its state can be set to now, by whoever may edit it. */
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

/** A draft. */
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

/** A month with the days of others that its first and last week show, and more. */
const maxDays = 62
const dayMs = 86_400_000

export const PostQuery = z
  .strictObject({ from: DateOnly, to: DateOnly, campaign: Id.optional() })
  .refine(
    ({ from, to }) => {
      const days = (Date.parse(to) - Date.parse(from)) / dayMs
      return days >= 0 && days <= maxDays
    },
    { path: ['to'], error: `To must lie within ${maxDays} days from the first` },
  )
export type PostQuery = z.infer<typeof PostQuery>

/** More than these in so many days nobody plans. */
export const maxPosts = 1000

export const PostId = z.strictObject({ postId: Id })

export const posts = {
  ofCompany: endpoint({
    method: 'GET',
    path: '/companies/:companyId/posts',
    access: 'member',
    summary: 'The posts of a company that are planned for some days, or those of one campaign',
    params: CompanyId,
    query: PostQuery,
    answer: { 200: z.array(Post) },
    isLarge: true,
  }),
  create: endpoint({
    method: 'POST',
    path: '/projects/campaigns/:campaignId/posts/create',
    access: 'member',
    needs: 'projects',
    summary: 'Begin a post of a campaign as a draft',
    params: CampaignId,
    body: NewPost,
    answer: { 201: Post },
    isIdempotent: true,
  }),
  get: endpoint({
    method: 'GET',
    path: '/projects/posts/:postId',
    access: 'member',
    summary: 'One post',
    params: PostId,
    answer: { 200: PostDetail },
  }),
  change: endpoint({
    method: 'PUT',
    path: '/projects/posts/:postId',
    access: 'member',
    needs: 'projects',
    summary: 'Change a post, its day or its state; what was approved is approved anew once edited',
    params: PostId,
    body: PostChange,
    answer: { 200: PostDetail },
    errors: ['stale', 'wrong_state'],
  }),
  remove: endpoint({
    method: 'DELETE',
    path: '/projects/posts/:postId',
    access: 'member',
    needs: 'projects',
    summary: 'Delete a post',
    params: PostId,
    answer: { 204: nothing },
  }),
}
