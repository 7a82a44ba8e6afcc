// Approval queries and calls for any kind of item.
import { type NewApprovalLink, approvalLinks, postApprovalLinks } from '#contract/approval-links.ts'
import type { ApprovalMode } from '#contract/approval-modes.ts'
import { type NewDecision, type NewHold, approvals, postApprovals } from '#contract/approvals.ts'
import { api } from '#web/lib/browser.ts'
import { queryOf } from '#web/lib/query.ts'

export interface ItemRef {
  kind: 'task' | 'post'
  _id: string
}

/** What the approval calls need to know about an item. */
export interface ApprovedItem extends ItemRef {
  company: string
  version: number
  title: string
}

const ofTask = (taskId: string) => ({ params: { taskId } })
const ofPost = (postId: string) => ({ params: { postId } })

export const approvalOf = ({ kind, _id }: ItemRef) =>
  kind === 'post' ? queryOf(postApprovals.get, ofPost(_id)) : queryOf(approvals.get, ofTask(_id))

export const waitingOf = (companyId: string) =>
  queryOf(approvals.waiting, { params: { companyId } })

export const guestLinksOf = ({ kind, _id }: ItemRef) =>
  kind === 'post'
    ? queryOf(postApprovalLinks.list, ofPost(_id))
    : queryOf(approvalLinks.list, ofTask(_id))

export const decideOn = ({ kind, _id }: ItemRef, body: NewDecision, idempotencyKey: string) =>
  kind === 'post'
    ? api(postApprovals.decide, { ...ofPost(_id), body }, { idempotencyKey })
    : api(approvals.decide, { ...ofTask(_id), body }, { idempotencyKey })

export const setModeOf = ({ kind, _id }: ItemRef, mode: ApprovalMode | null) =>
  kind === 'post'
    ? api(postApprovals.setMode, { ...ofPost(_id), body: { mode } })
    : api(approvals.setMode, { ...ofTask(_id), body: { mode } })

export const putOnHold = ({ kind, _id }: ItemRef, body: NewHold) =>
  kind === 'post'
    ? api(postApprovals.hold, { ...ofPost(_id), body })
    : api(approvals.hold, { ...ofTask(_id), body })

export const takeOffHold = ({ kind, _id }: ItemRef) =>
  kind === 'post' ? api(postApprovals.liftHold, ofPost(_id)) : api(approvals.liftHold, ofTask(_id))

export const makeGuestLink = ({ kind, _id }: ItemRef, body: NewApprovalLink) =>
  kind === 'post'
    ? api(postApprovalLinks.create, { ...ofPost(_id), body })
    : api(approvalLinks.create, { ...ofTask(_id), body })

export const revokeGuestLink = ({ kind, _id }: ItemRef, linkId: string) =>
  kind === 'post'
    ? api(postApprovalLinks.revoke, { params: { postId: _id, linkId } })
    : api(approvalLinks.revoke, { params: { taskId: _id, linkId } })
