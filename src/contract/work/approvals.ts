// Approvals: the client's decision on an item in review, optionally after the agency's. One rule for every kind of item.
import * as z from 'zod'
import { ApprovalMode } from './approval-modes.ts'
import { CompanyId } from '../clients/companies.ts'
import { endpoint } from '../endpoint.ts'
import { FailedTask } from './bulk-tasks.ts'
import { FileId } from './files.ts'
import { PostChannel } from '../marketing/post-channels.ts'
import { PostId } from '../marketing/posts.ts'
import {
  DateOnly,
  Id,
  Moment,
  Named,
  PersonName,
  Version,
  can,
  list,
  nothing,
  optionalText,
  text,
} from '../shared.ts'
import { TaskId } from './tasks.ts'

/** The kinds of record that are approved. */
export const ApprovalKind = z.enum(['task', 'post', 'file'])
export type ApprovalKind = z.infer<typeof ApprovalKind>

export const ApprovalStage = z.enum(['agency', 'client'])
export type ApprovalStage = z.infer<typeof ApprovalStage>

export const ApprovalDecision = z.enum(['approved', 'changes asked'])
export type ApprovalDecision = z.infer<typeof ApprovalDecision>

/** `asked`: came up for review · `revoked`: the approved content was changed afterwards. */
export const ApprovalAction = z.enum(['asked', 'approved', 'changes asked', 'revoked'])
export type ApprovalAction = z.infer<typeof ApprovalAction>

/** The day is informational: changing it does not invalidate an approval. */
export const PostContent = z.strictObject({
  channel: PostChannel,
  link: z.string(),
  plannedOn: DateOnly,
})
export type PostContent = z.infer<typeof PostContent>

/** The content that is decided on. */
export const ApprovedContent = z.strictObject({
  title: z.string(),
  description: z.string(),
  subtasks: z.array(z.string()),
  /** Shared files only. */
  files: z.array(z.strictObject({ _id: Id, name: z.string() })),
  /** For posts, whose text is the description and whose pictures are the files. */
  post: PostContent.optional(),
})
export type ApprovedContent = z.infer<typeof ApprovedContent>

/**
 * `none`: nothing to decide · `waiting`: someone's turn · `approved` · `changes asked`: sent back · `revoked`: approved, and
 * changed since.
 */
export const ApprovalState = z.enum(['none', 'waiting', 'approved', 'changes asked', 'revoked'])
export type ApprovalState = z.infer<typeof ApprovalState>

const standing = {
  state: ApprovalState,
  /** Who acts next, and since when; null when no decision is pending. */
  turn: ApprovalStage.nullable(),
  since: Moment.nullable(),
  /** On hold: no reminders are sent. Clients see it only when it is their turn. */
  hold: z.strictObject({ reason: z.string(), person: PersonName, since: Moment }).nullable(),
}

export const ApprovalEntry = z.strictObject({
  _id: Id,
  action: ApprovalAction,
  stage: ApprovalStage.nullable(),
  /** The item's version at that time. */
  version: Version,
  /** Who decided; for a guest, who created the link. */
  person: z.strictObject({ _id: Id.nullable(), name: PersonName }).nullable(),
  guest: z.string().nullable(),
  reason: z.string(),
  at: Moment,
})
export type ApprovalEntry = z.infer<typeof ApprovalEntry>

export const Approval = z.strictObject({
  ...standing,
  /** The effective mode: the item's own, or its campaign's (for a post), or its project's. */
  mode: ApprovalMode,
  /** The mode set on the item itself. */
  ownMode: ApprovalMode.nullable(),
  /** The version that last changed the item's content; decisions on an older version are rejected. */
  contentVersion: Version,
  content: ApprovedContent,
  /** The content of the last approval; for clients, of their own last approval. */
  lastApproved: ApprovedContent.nullable(),
  /** Newest first. */
  history: z.array(ApprovalEntry),
  can: can('decide', 'setMode', 'share', 'hold'),
})
export type Approval = z.infer<typeof Approval>

/** Sending something back requires a reason. */
export const hasReason = ({
  decision,
  reason,
}: {
  decision: ApprovalDecision
  reason?: string | undefined
}): boolean => decision === 'approved' || Boolean(reason)

export const noReason = { path: ['reason'], error: 'Describe what should change' }

export const NewDecision = z
  .strictObject({
    /** The version of the item the caller saw. */
    version: Version,
    decision: ApprovalDecision,
    reason: optionalText(5000).optional(),
  })
  .refine(hasReason, noReason)
export type NewDecision = z.infer<typeof NewDecision>

export const NewHold = z.strictObject({ reason: text(1000, 'Enter what it is waiting for') })
export type NewHold = z.infer<typeof NewHold>

export const maxApprovedAtOnce = 100

/** The items and versions the caller saw. */
const seenItems = list(
  z.strictObject({ _id: Id, version: Version }),
  maxApprovedAtOnce,
  'Choose at least one',
)
export type SeenItem = z.infer<typeof seenItems>[number]

export const ApprovedTasks = z.strictObject({ tasks: seenItems })
export type ApprovedTasks = z.infer<typeof ApprovedTasks>

export const BulkApproved = z.strictObject({ approved: z.array(Id), failed: z.array(FailedTask) })
export type BulkApproved = z.infer<typeof BulkApproved>

/** Why something cannot be done yet. */
export const lacksApproval = 'The client has to approve this before it can be done.'

/** The same for a post. */
export const postLacksApproval =
  'The client has to approve this before it can be scheduled or published.'

/** An item in review or sent back, waiting for someone's action. */
export const Waiting = z.strictObject({
  ...standing,
  kind: ApprovalKind,
  _id: Id,
  title: z.string(),
  /** Null for a file that belongs to none. */
  project: Named.nullable(),
  version: Version,
  canDecide: z.boolean(),
})
export type Waiting = z.infer<typeof Waiting>

/** The endpoints for approving one kind of item. */
const callsOf = <Params extends z.ZodObject>(path: `/${string}`, params: Params, noun: string) => ({
  get: endpoint({
    method: 'GET',
    path: `${path}/approval`,
    access: 'member',
    summary: `Get a ${noun}’s approval: its state, the content to decide on, and past decisions`,
    params,
    answer: { 200: Approval },
  }),
  decide: endpoint({
    method: 'POST',
    path: `${path}/approval`,
    access: 'member',
    needs: 'projects',
    summary: `Approve a ${noun} in review, or send it back with a reason; applies to the version seen`,
    params,
    body: NewDecision,
    answer: { 200: Approval },
    errors: ['stale', 'wrong_state'],
    isIdempotent: true,
  }),
  hold: endpoint({
    method: 'PUT',
    path: `${path}/approval/hold`,
    access: 'member',
    needs: 'projects',
    summary: `Put a ${noun} that waits for approval on hold, with a reason; pauses reminders`,
    params,
    body: NewHold,
    answer: { 200: Approval },
    errors: ['wrong_state'],
  }),
  liftHold: endpoint({
    method: 'DELETE',
    path: `${path}/approval/hold`,
    access: 'member',
    needs: 'projects',
    summary: `Take a ${noun} off hold; a decision does so automatically`,
    params,
    answer: { 204: nothing },
  }),
  setMode: endpoint({
    method: 'PUT',
    path: `${path}/approval`,
    access: 'member',
    needs: 'projects',
    summary: `Set a ${noun}’s own approval mode; null inherits it`,
    params,
    body: z.strictObject({ mode: ApprovalMode.nullable() }),
    answer: { 200: Approval },
  }),
})

const bulkApproveOf = <Body extends z.ZodType>(path: `/${string}`, body: Body, nouns: string) =>
  endpoint({
    method: 'POST',
    path: `${path}/approvals`,
    access: 'member',
    needs: 'projects',
    summary: `Approve several ${nouns}; returns those that cannot be approved, with the reason`,
    body,
    answer: { 200: BulkApproved },
    isIdempotent: true,
  })

export const approvals = {
  ...callsOf('/projects/tasks/:taskId', TaskId, 'task'),
  bulkApprove: bulkApproveOf('/projects/tasks', ApprovedTasks, 'tasks'),
  waiting: endpoint({
    method: 'GET',
    path: '/companies/:companyId/waiting',
    access: 'member',
    summary:
      'List a company’s items in review or sent back, with whose turn it is, longest waiting first',
    params: CompanyId,
    answer: { 200: z.array(Waiting) },
  }),
}

export const postApprovals = {
  ...callsOf('/posts/:postId', PostId, 'post'),
  bulkApprove: bulkApproveOf('/posts', z.strictObject({ posts: seenItems }), 'posts'),
}

/** Of files that are neither a task's nor a post's. */
export const fileApprovals = {
  ...callsOf('/files/:fileId', FileId, 'file'),
  bulkApprove: bulkApproveOf('/files', z.strictObject({ files: seenItems }), 'files'),
}
