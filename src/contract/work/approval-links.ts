// Guest links: let someone without an account decide on one version of one item in the client's place.
import * as z from 'zod'
import {
  ApprovalDecision,
  type ApprovalKind,
  PostContent,
  type SeenItem,
  approvals,
  fileApprovals,
  hasReason,
  noReason,
  postApprovals,
} from './approvals.ts'
import { bytes, endpoint } from '../endpoint.ts'
import { FileId } from './files.ts'
import { PostId } from '../marketing/posts.ts'
import { Id, Moment, PersonName, Version, nothing, optionalText, text } from '../shared.ts'
import { TaskId } from './tasks.ts'

/** Selectable lifetimes, in days. */
export const linkDays = [1, 7, 14, 30] as const
export const defaultLinkDays = 7

export const NewApprovalLink = z.strictObject({
  /** The recipient's name, to tell links apart. */
  label: optionalText(100).optional(),
  days: z.int().min(1).max(30).optional(),
})
export type NewApprovalLink = z.infer<typeof NewApprovalLink>

/**
 * Why a link no longer shows anything. `revoked` also covers a creator who could no longer create it, and an item that is
 * currently hidden from the client.
 */
export const LinkEnd = z.enum(['expired', 'revoked', 'outdated'])
export type LinkEnd = z.infer<typeof LinkEnd>

export const ApprovalLink = z.strictObject({
  _id: Id,
  label: z.string(),
  /** `used`: a decision was made through it. */
  state: z.enum(['open', 'used', ...LinkEnd.options]),
  madeBy: PersonName,
  createdAt: Moment,
  expiresAt: Moment,
})
export type ApprovalLink = z.infer<typeof ApprovalLink>

/** The only response that contains the URL. */
export const MadeApprovalLink = z.strictObject({ _id: Id, url: z.string(), expiresAt: Moment })
export type MadeApprovalLink = z.infer<typeof MadeApprovalLink>

export const GuestDecision = z
  .strictObject({
    /** The version of the item the caller saw. */
    version: Version,
    name: text(100),
    decision: ApprovalDecision,
    reason: optionalText(5000).optional(),
  })
  .refine(hasReason, noReason)
export type GuestDecision = z.infer<typeof GuestDecision>

/**
 * The guest's view. `closed`: no decision is needed, because others have decided or the item is not in review.
 */
export const Review = z.discriminatedUnion('state', [
  z.strictObject({
    state: z.literal('open'),
    title: z.string(),
    description: z.string(),
    subtasks: z.array(z.string()),
    files: z.array(z.strictObject({ _id: Id, name: z.string() })),
    /** For posts only. */
    post: PostContent.optional(),
    version: Version,
    expiresAt: Moment,
  }),
  z.strictObject({
    state: z.literal('decided'),
    title: z.string(),
    decision: ApprovalDecision,
    name: z.string(),
  }),
  z.strictObject({ state: z.enum(['closed', ...LinkEnd.options]) }),
])
export type Review = z.infer<typeof Review>

/** Unguessable; looked up by its hash. */
const Token = z.strictObject({ token: z.string().max(100) })

/** The endpoints for the guest links of one kind of item. */
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
    summary: `Create a link that lets a guest approve this version of a ${noun} or send it back`,
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
    summary: `The guest links of a ${noun}, newest first; for staff and owners`,
    params,
    answer: { 200: z.array(ApprovalLink) },
  }),
  revoke: endpoint({
    method: 'DELETE',
    path: `${path}/approval-links/:linkId`,
    access: 'member',
    needs: 'projects',
    summary: `Revoke a guest link of a ${noun}; decisions made through it stay`,
    params: linkParams,
    answer: { 204: nothing },
  }),
})

const linkId = { linkId: Id }

export const fileApprovalLinks = callsOf('/files/:fileId', FileId, FileId.extend(linkId), 'file')
export const postApprovalLinks = callsOf('/posts/:postId', PostId, PostId.extend(linkId), 'post')

export const approvalLinks = {
  ...callsOf('/projects/tasks/:taskId', TaskId, TaskId.extend(linkId), 'task'),
  review: endpoint({
    method: 'GET',
    path: '/reviews/:token',
    access: 'public',
    summary:
      'Get the item a guest is asked about, by the link’s token; or why it is no longer shown',
    params: Token,
    answer: { 200: Review },
  }),
  file: endpoint({
    method: 'GET',
    path: '/reviews/:token/files/:fileId',
    access: 'public',
    summary: 'Download a file of the item a guest is asked about',
    params: Token.extend({ fileId: Id }),
    answer: { 200: bytes('*/*') },
    errors: ['too_many_requests'],
    isDownload: true,
    takesRange: true,
  }),
  decide: endpoint({
    method: 'POST',
    path: '/reviews/:token/decision',
    access: 'public',
    summary: 'Approve as a guest, or send back with a reason; applies to the version seen',
    params: Token,
    body: GuestDecision,
    answer: { 200: Review },
    errors: ['stale', 'wrong_state', 'too_many_requests'],
  }),
}

/** What differs between the kinds: the names of the id and of the list. */
interface CallsOf<Kind extends ApprovalKind> {
  get: { params: z.ZodObject<Record<`${Kind}Id`, z.ZodType<string>>> }
  bulkApprove: { body: z.ZodObject<Record<`${Kind}s`, z.ZodType<SeenItem[]>>> }
  links: { revoke: { params: z.ZodObject<Record<`${Kind}Id` | 'linkId', z.ZodType<string>>> } }
}

const calls = {
  task: { ...approvals, links: approvalLinks },
  post: { ...postApprovals, links: postApprovalLinks },
  file: { ...fileApprovals, links: fileApprovalLinks },
} satisfies { [Kind in ApprovalKind]: CallsOf<Kind> }

/** Typed as those of a task, because only names differ. */
export const approvalCalls = (kind: ApprovalKind) => calls[kind] as (typeof calls)['task']
