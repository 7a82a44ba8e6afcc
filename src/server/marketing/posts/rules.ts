// Posts: fields, changes and status transitions. Pure.
import type { ApprovalMode } from '#contract/work/approval-modes.ts'
import type { ApprovalDecision, ApprovalStage } from '#contract/work/approvals.ts'
import { channelLimits, textIssue } from '#contract/marketing/post-channels.ts'
import type {
  NewPost,
  Post,
  PostChange,
  PostImage,
  PostStatus,
  SettableStatus,
} from '#contract/marketing/posts.ts'
import { type AppError, invalid, wrongState } from '#server/platform/app-error.ts'
import { changed } from '#server/platform/rules.ts'

/** Fields that people fill in. */
export interface PostFields extends Pick<
  Post,
  | 'title'
  | 'channel'
  | 'text'
  | 'link'
  | 'plannedOn'
  | 'status'
  | 'visibility'
  | 'publishedUrl'
  | 'version'
> {
  publishedAt: Date | null
}

export interface PostRow extends PostFields {
  id: string
  companyId: string
  projectId: string
  campaignId: string
  campaignTitle: string
  isCampaignInternal: boolean
  images: PostImage[]
  /** The post's own approval mode, or else its campaign's, or else its project's. */
  approvalMode: ApprovalMode
  /** The client approved the current content. */
  isApproved: boolean
  createdBy: string | null
  createdAt: Date
  updatedAt: Date
}

export const newPost = (fields: NewPost): PostFields => {
  const post: PostFields = {
    title: fields.title,
    channel: fields.channel,
    text: fields.text ?? '',
    link: fields.link ?? '',
    plannedOn: fields.plannedOn,
    status: 'draft',
    visibility: fields.visibility ?? 'shared',
    publishedAt: null,
    publishedUrl: '',
    version: 1,
  }
  checkText(post)
  return post
}

type Hidden = Pick<PostRow, 'status' | 'visibility' | 'isCampaignInternal'>

/** Hidden from everyone outside the agency. */
export const isInternal = ({ status, visibility, isCampaignInternal }: Hidden): boolean =>
  status === 'draft' || visibility === 'internal' || isCampaignInternal

/** Leaving published corrects a mistake: back to scheduled, or to review if the post lacks a required approval. */
const followers: Record<PostStatus, readonly SettableStatus[]> = {
  draft: ['in review', 'scheduled', 'published'],
  'in review': ['draft', 'scheduled', 'published'],
  'changes asked': ['draft', 'in review'],
  approved: ['draft', 'scheduled', 'published'],
  scheduled: ['draft', 'in review', 'published'],
  published: ['in review', 'scheduled'],
}

type Approvable = Pick<PostRow, 'approvalMode' | 'isApproved' | 'visibility' | 'isCampaignInternal'>

/** Internal posts need no client approval. */
const lacksApproval = (post: Approvable): boolean =>
  (post.approvalMode === 'required' || post.approvalMode === 'two stages') &&
  post.visibility === 'shared' &&
  !post.isCampaignInternal &&
  !post.isApproved

const isApprovedOnly = (status: SettableStatus) => status === 'scheduled' || status === 'published'

/** Statuses that can be set now. */
export function nextStatuses(post: Approvable & Pick<PostRow, 'status'>): SettableStatus[] {
  const following = followers[post.status]
  if (lacksApproval(post)) return following.filter((status) => !isApprovedOnly(status))
  return post.status === 'published' ? ['scheduled'] : [...following]
}

/** @throws AppError `invalid` if the channel does not accept the text */
function checkText(post: Pick<PostFields, 'channel' | 'text' | 'link'>): void {
  const issue = textIssue(post)
  if (issue !== undefined) throw invalid({ text: issue })
}

type Content = Pick<PostRow, 'channel' | 'text' | 'images'>

/** Explains why the post can't be shown to the client or published. */
function contentIssue({ channel, text, images }: Content): { [field: string]: string } | undefined {
  const { label, maxImages, needsImage } = channelLimits[channel]
  if (images.length === 0 && needsImage) {
    return { images: `${label} posts need a picture. Add one first` }
  }
  if (images.length === 0 && text === '') return { text: 'Write a text or add a picture first' }
  if (images.length <= maxImages) return undefined
  const limit = maxImages === 1 ? 'one picture' : `${maxImages} pictures`
  return { images: `${label} allows at most ${limit}` }
}

/** @throws AppError `invalid` */
function checkWhole(post: Content): void {
  const issue = contentIssue(post)
  if (issue) throw invalid(issue)
}

/**
 * Call after a picture was added or removed.
 * @throws AppError `wrong_state` if a post that is planned or visible to the client would become invalid
 */
export function checkPictures(post: Content & Pick<PostRow, 'status'>): void {
  if (post.status === 'draft' || post.status === 'changes asked') return
  const [issue] = Object.values(contentIssue(post) ?? {})
  if (issue !== undefined) throw wrongState(`${issue}. Or set the post back to draft.`)
}

const contentFields = ['title', 'channel', 'text', 'link'] as const

const isEdited = (before: PostFields, next: PostFields): boolean =>
  contentFields.some((field) => before[field] !== next[field])

/** Unchanged content that was already approved needs no new decision. */
const reached = (post: PostRow, edited: boolean, status: SettableStatus): PostStatus =>
  status === 'in review' && post.isApproved && !edited ? 'approved' : status

/**
 * @param now publication time if the change publishes the post
 * @throws AppError `stale`; `wrong_state` for a transition that is not allowed; `invalid`
 */
export function changedPost<Row extends PostRow>(row: Row, change: PostChange, now: Date): Row {
  const { status, ...fields } = change
  const next = changed<PostFields>(row, fields)
  const edited = isEdited(row, next)
  const moves = status !== undefined && status !== row.status
  if (moves && !nextStatuses({ ...row, visibility: next.visibility }).includes(status)) {
    throw transitionError(row, status)
  }
  const post: Row = { ...row, ...next }
  if (moves) post.status = reached(row, edited, status)
  if (edited) checkText(post)
  if (post.status !== 'draft' && (moves || edited)) checkWhole(post)
  return withPublication(post, row, now)
}

function withPublication<Row extends PostRow>(post: Row, before: Row, now: Date): Row {
  if (post.status !== 'published') {
    if (post.publishedUrl !== '' && post.publishedUrl !== before.publishedUrl) {
      throw invalid({ publishedUrl: 'Publish the post before you add its address' })
    }
    return { ...post, publishedAt: null, publishedUrl: '' }
  }
  return { ...post, publishedAt: before.publishedAt ?? now }
}

function transitionError(row: PostRow, status: SettableStatus): AppError {
  if (isApprovedOnly(status) && followers[row.status].includes(status)) {
    return wrongState('The client has to approve this before it is scheduled or published.')
  }
  return wrongState(`A post that is “${row.status}” cannot be set to “${status}”.`)
}

/** Sends a post that lost its required approval back to review, and keeps its planned day. */
export const withdrawn = <Row extends PostFields>(post: Row): Row => ({
  ...post,
  status: 'in review',
  version: post.version + 1,
})

/** Clients don't see a post that the agency's own review sends back: it becomes a draft again. */
export function statusAfter(decision: ApprovalDecision, stage: ApprovalStage): PostStatus {
  if (stage === 'agency') return decision === 'approved' ? 'in review' : 'draft'
  return decision
}
