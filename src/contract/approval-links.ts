// Guest links: whoever has one decides on one version of one item in the client's place, without an account.
import * as z from 'zod'
import { ApprovalDecision, PostContent, hasReason, noReason } from './approvals.ts'
import { bytes, endpoint } from './endpoint.ts'
import { PostId } from './posts.ts'
import { Id, Moment, PersonName, Version, nothing, optionalText, text } from './shared.ts'
import { TaskId } from './tasks.ts'

/** For how long a link can work. */
export const linkDays = [1, 7, 14, 30] as const
export const defaultLinkDays = 7

export const NewApprovalLink = z.strictObject({
  /** For whom it is, so that it can be told from others. */
  label: optionalText(100).optional(),
  days: z.int().min(1).max(30).optional(),
})
export type NewApprovalLink = z.infer<typeof NewApprovalLink>

/**
 * Why a link shows nothing any more. `revoked` also while whoever made it could make it no longer, and while the item is not
 * the client's to see.
 */
export const LinkEnd = z.enum(['expired', 'revoked', 'outdated'])
export type LinkEnd = z.infer<typeof LinkEnd>

export const ApprovalLink = z.strictObject({
  _id: Id,
  label: z.string(),
  /** `used`: somebody has decided by it. */
  state: z.enum(['open', 'used', ...LinkEnd.options]),
  madeBy: PersonName,
  createdAt: Moment,
  expiresAt: Moment,
})
export type ApprovalLink = z.infer<typeof ApprovalLink>

/** Its address is told this once. */
export const MadeApprovalLink = z.strictObject({ _id: Id, url: z.string(), expiresAt: Moment })
export type MadeApprovalLink = z.infer<typeof MadeApprovalLink>

export const GuestDecision = z
  .strictObject({
    /** Of the item as it was seen. */
    version: Version,
    name: text(100),
    decision: ApprovalDecision,
    reason: optionalText(5000).optional(),
  })
  .refine(hasReason, noReason)
export type GuestDecision = z.infer<typeof GuestDecision>

/**
 * What a guest sees. `closed`: nobody waits for them, as others have decided or it is not in review.
 */
export const Review = z.discriminatedUnion('state', [
  z.strictObject({
    state: z.literal('open'),
    title: z.string(),
    description: z.string(),
    subtasks: z.array(z.string()),
    files: z.array(z.strictObject({ _id: Id, name: z.string() })),
    /** Of a post. */
    post: PostContent.optional(),
    version: Version,
    expiresAt: Moment,
  }),
  z.strictObject({
    state: z.literal('decided'),
    title: z.string(),
    decision: ApprovalDecision,
    name: z.string(),
    at: Moment,
  }),
  z.strictObject({ state: z.enum(['closed', ...LinkEnd.options]) }),
])
export type Review = z.infer<typeof Review>

/** Nobody's guess: found by its hash. */
const Token = z.strictObject({ token: z.string().max(100) })

/** The calls about the links of one item of a kind. */
const callsOf = <Params extends z.ZodObject, LinkParams extends z.ZodObject>(
  path: `/${string}`,
  params: Params,
  linkParams: LinkParams,
  noun: string,
) => ({
  create: endpoint({
    method: 'POST',
    path: `${path}/approval-links`,
    access: 'member',
    needs: 'projects',
    summary: `Make a link by which a guest approves this version of a ${noun}, or sends it back`,
    params,
    body: NewApprovalLink,
    answer: { 201: MadeApprovalLink },
    errors: ['wrong_state'],
  }),
  list: endpoint({
    method: 'GET',
    path: `${path}/approval-links`,
    access: 'member',
    needs: 'projects',
    summary: `The guest links of a ${noun}, the latest first; for staff and owners`,
    params,
    answer: { 200: z.array(ApprovalLink) },
  }),
  revoke: endpoint({
    method: 'DELETE',
    path: `${path}/approval-links/:linkId`,
    access: 'member',
    needs: 'projects',
    summary: `Revoke a guest link of a ${noun}; what was decided by it stays`,
    params: linkParams,
    answer: { 204: nothing },
  }),
})

const linkId = { linkId: Id }

export const postApprovalLinks = callsOf(
  '/projects/posts/:postId',
  PostId,
  PostId.extend(linkId),
  'post',
)

export const approvalLinks = {
  ...callsOf('/projects/tasks/:taskId', TaskId, TaskId.extend(linkId), 'task'),
  review: endpoint({
    method: 'GET',
    path: '/reviews/:token',
    access: 'public',
    summary: 'What a guest is asked about, by the link’s token; or why nothing is shown any more',
    params: Token,
    answer: { 200: Review },
  }),
  file: endpoint({
    method: 'GET',
    path: '/reviews/:token/files/:fileId',
    access: 'public',
    summary: 'A file of what a guest is asked about, as an attachment',
    params: Token.extend({ fileId: Id }),
    answer: { 200: bytes('*/*') },
    errors: ['too_many_requests'],
    isDownload: true,
  }),
  decide: endpoint({
    method: 'POST',
    path: '/reviews/:token/decision',
    access: 'public',
    summary: 'Approve as a guest, or send back with a reason; binds to the version seen',
    params: Token,
    body: GuestDecision,
    answer: { 200: Review },
    errors: ['stale', 'wrong_state', 'too_many_requests'],
  }),
}
