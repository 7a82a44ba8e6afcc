// Approval queries and calls for any kind of item.
import { type NewApprovalLink, approvalCalls } from '#contract/work/approval-links.ts'
import type { ApprovalMode } from '#contract/work/approval-modes.ts'
import {
  type ApprovalKind,
  type NewDecision,
  type NewHold,
  type SeenItem,
  approvals,
} from '#contract/work/approvals.ts'
import { api } from '#web/lib/browser.ts'
import { toQuery } from '#web/lib/query.ts'

export interface ItemRef {
  kind: ApprovalKind
  _id: string
}

export const paramsOf = ({ kind, _id }: ItemRef) => ({ [`${kind}Id`]: _id }) as { taskId: string }

export const seenOf = (kind: ApprovalKind, items: SeenItem[]) =>
  ({ [`${kind}s`]: items }) as { tasks: SeenItem[] }

/** What the approval calls need to know about an item. */
export interface ApprovedItem extends ItemRef {
  company: string
  version: number
  title: string
}

export const approvalQuery = (item: ItemRef) =>
  toQuery(approvalCalls(item.kind).get, { params: paramsOf(item) })

export const waitingQuery = (companyId: string) =>
  toQuery(approvals.waiting, { params: { companyId } })

export const guestLinksQuery = (item: ItemRef) =>
  toQuery(approvalCalls(item.kind).links.list, { params: paramsOf(item) })

export const decideOn = (item: ItemRef, body: NewDecision, idempotencyKey: string) =>
  api(approvalCalls(item.kind).decide, { params: paramsOf(item), body }, { idempotencyKey })

export const setModeOf = (item: ItemRef, mode: ApprovalMode | null) =>
  api(approvalCalls(item.kind).setMode, { params: paramsOf(item), body: { mode } })

export const putOnHold = (item: ItemRef, body: NewHold) =>
  api(approvalCalls(item.kind).hold, { params: paramsOf(item), body })

export const takeOffHold = (item: ItemRef) =>
  api(approvalCalls(item.kind).liftHold, { params: paramsOf(item) })

export const makeGuestLink = (item: ItemRef, body: NewApprovalLink) =>
  api(approvalCalls(item.kind).links.create, { params: paramsOf(item), body })

export const revokeGuestLink = (item: ItemRef, linkId: string) =>
  api(approvalCalls(item.kind).links.revoke, { params: { ...paramsOf(item), linkId } })
