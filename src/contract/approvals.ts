// Approvals: what the client decides on an item in review, and before them perhaps the agency itself. One rule for every kind of item.
import * as z from 'zod'
import { ApprovalMode } from './approval-modes.ts'
import { CompanyId } from './companies.ts'
import { endpoint } from './endpoint.ts'
import { FailedTask } from './bulk-tasks.ts'
import { PostChannel } from './post-channels.ts'
import { PostId } from './posts.ts'
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
} from './shared.ts'
import { TaskId } from './tasks.ts'

export const ApprovalStage = z.enum(['agency', 'client'])
export type ApprovalStage = z.infer<typeof ApprovalStage>

export const ApprovalDecision = z.enum(['approved', 'changes asked'])
export type ApprovalDecision = z.infer<typeof ApprovalDecision>

/** `asked`: it came up for review · `revoked`: what was approved was changed afterwards. */
export const ApprovalAction = z.enum(['asked', 'approved', 'changes asked', 'revoked'])
export type ApprovalAction = z.infer<typeof ApprovalAction>

/** The day is for information: another one is no other post. */
export const PostContent = z.strictObject({
  channel: PostChannel,
  link: z.string(),
  plannedOn: DateOnly,
})
export type PostContent = z.infer<typeof PostContent>

/** What is decided on. */
export const ApprovedContent = z.strictObject({
  title: z.string(),
  description: z.string(),
  subtasks: z.array(z.string()),
  /** Those that are shared. */
  files: z.array(z.strictObject({ _id: Id, name: z.string() })),
  /** Of a post, whose text is the description and whose pictures are the files. */
  post: PostContent.optional(),
})
export type ApprovedContent = z.infer<typeof ApprovedContent>

/**
 * `none`: nothing to decide · `waiting`: on whose turn it is · `approved` · `changes asked`: sent back · `revoked`: approved, and
 * changed since.
 */
export const ApprovalState = z.enum(['none', 'waiting', 'approved', 'changes asked', 'revoked'])
export type ApprovalState = z.infer<typeof ApprovalState>

const standing = {
  state: ApprovalState,
  /** Who acts next, and since when; null when nobody waits. */
  turn: ApprovalStage.nullable(),
  since: Moment.nullable(),
  /** While it is on hold nobody is reminded of it. Clients learn of it on their own turn only. */
  hold: z.strictObject({ reason: z.string(), person: PersonName, since: Moment }).nullable(),
}

export const ApprovalEntry = z.strictObject({
  _id: Id,
  action: ApprovalAction,
  stage: ApprovalStage.nullable(),
  /** Of the item then. */
  version: Version,
  /** Who decided; where a guest did, whose link it was. */
  person: z.strictObject({ _id: Id.nullable(), name: PersonName }).nullable(),
  guest: z.string().nullable(),
  reason: z.string(),
  at: Moment,
})
export type ApprovalEntry = z.infer<typeof ApprovalEntry>

export const Approval = z.strictObject({
  ...standing,
  /** What counts: the item's own, else of a post its campaign's, else its project's. */
  mode: ApprovalMode,
  /** The item's own. */
  ownMode: ApprovalMode.nullable(),
  /** The item's version that last changed its content: what was seen of an older one is not decided on. */
  contentVersion: Version,
  content: ApprovedContent,
  /** What the last approval was given to; to clients, of their own. */
  lastApproved: ApprovedContent.nullable(),
  /** The latest first. */
  history: z.array(ApprovalEntry),
  can: can('decide', 'setMode', 'share', 'hold'),
})
export type Approval = z.infer<typeof Approval>

/** Whoever sends something back says why. */
export const hasReason = ({
  decision,
  reason,
}: {
  decision: ApprovalDecision
  reason?: string | undefined
}): boolean => decision === 'approved' || Boolean(reason)

export const noReason = { path: ['reason'], error: 'Say what should change' }

export const NewDecision = z
  .strictObject({
    /** Of the item as it was seen. */
    version: Version,
    decision: ApprovalDecision,
    reason: optionalText(5000).optional(),
  })
  .refine(hasReason, noReason)
export type NewDecision = z.infer<typeof NewDecision>

export const NewHold = z.strictObject({ reason: text(1000, 'Say what it waits for') })
export type NewHold = z.infer<typeof NewHold>

export const maxApprovedAtOnce = 100

/** As they were seen. */
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

/** Why something is not done yet. */
export const lacksApproval = 'This is done only once the client has approved it.'

/** The same of a post. */
export const postLacksApproval =
  'This is scheduled and published only once the client has approved it.'

/** Something in review, or sent back: on which somebody's turn it is. */
export const Waiting = z.strictObject({
  ...standing,
  kind: z.enum(['task', 'post']),
  _id: Id,
  title: z.string(),
  project: Named,
  version: Version,
  canDecide: z.boolean(),
})
export type Waiting = z.infer<typeof Waiting>

/** The calls about approving one item of a kind. */
const callsOf = <Params extends z.ZodObject>(path: `/${string}`, params: Params, noun: string) => ({
  get: endpoint({
    method: 'GET',
    path: `${path}/approval`,
    access: 'member',
    summary: `How a ${noun}’s approval stands, what is decided on, and what was decided before`,
    params,
    answer: { 200: Approval },
  }),
  decide: endpoint({
    method: 'POST',
    path: `${path}/approval`,
    access: 'member',
    needs: 'projects',
    summary: `Approve a ${noun} in review, or send it back with a reason; binds to the version seen`,
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
    summary: `Put a ${noun} that waits for approval on hold, with the reason: nobody is reminded meanwhile`,
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
    summary: `Take a ${noun} off hold; a decision does so by itself`,
    params,
    answer: { 204: nothing },
  }),
  setMode: endpoint({
    method: 'PUT',
    path: `${path}/approval`,
    access: 'member',
    needs: 'projects',
    summary: `Give a ${noun} a way of approval of its own; null for that of what it belongs to`,
    params,
    body: z.strictObject({ mode: ApprovalMode.nullable() }),
    answer: { 200: Approval },
  }),
})

export const approvals = {
  ...callsOf('/projects/tasks/:taskId', TaskId, 'task'),
  bulkApprove: endpoint({
    method: 'POST',
    path: '/projects/tasks/approvals',
    access: 'member',
    needs: 'projects',
    summary:
      'Approve several tasks at once; those that cannot be approved are named with the reason',
    body: ApprovedTasks,
    answer: { 200: BulkApproved },
    isIdempotent: true,
  }),
  waiting: endpoint({
    method: 'GET',
    path: '/companies/:companyId/waiting',
    access: 'member',
    summary: 'What of a company is in review or was sent back: whose turn it is, the longest first',
    params: CompanyId,
    answer: { 200: z.array(Waiting) },
  }),
}

export const postApprovals = {
  ...callsOf('/projects/posts/:postId', PostId, 'post'),
  bulkApprove: endpoint({
    method: 'POST',
    path: '/projects/posts/approvals',
    access: 'member',
    needs: 'projects',
    summary:
      'Approve several posts at once; those that cannot be approved are named with the reason',
    body: z.strictObject({ posts: seenItems }),
    answer: { 200: BulkApproved },
    isIdempotent: true,
  }),
}
