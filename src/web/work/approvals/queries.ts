// Approval queries and calls for any kind of item.
import type { NewApprovalLink } from '#contract/work/approval-links.ts'
import type { ApprovalMode } from '#contract/work/approval-modes.ts'
import { type NewDecision, type NewHold, approvals } from '#contract/work/approvals.ts'
import { api } from '#web/lib/browser.ts'
import { toQuery } from '#web/lib/query.ts'
import { type ItemRef, callsOf, paramsOf } from './approval-calls.ts'

export type { ItemRef } from './approval-calls.ts'

/** What the approval calls need to know about an item. */
export interface ApprovedItem extends ItemRef {
  company: string
  version: number
  title: string
}

export const approvalQuery = (item: ItemRef) =>
  toQuery(callsOf(item).get, { params: paramsOf(item) })

export const waitingQuery = (companyId: string) =>
  toQuery(approvals.waiting, { params: { companyId } })

export const guestLinksQuery = (item: ItemRef) =>
  toQuery(callsOf(item).links.list, { params: paramsOf(item) })

export const decideOn = (item: ItemRef, body: NewDecision, idempotencyKey: string) =>
  api(callsOf(item).decide, { params: paramsOf(item), body }, { idempotencyKey })

export const setModeOf = (item: ItemRef, mode: ApprovalMode | null) =>
  api(callsOf(item).setMode, { params: paramsOf(item), body: { mode } })

export const putOnHold = (item: ItemRef, body: NewHold) =>
  api(callsOf(item).hold, { params: paramsOf(item), body })

export const takeOffHold = (item: ItemRef) =>
  api(callsOf(item).liftHold, { params: paramsOf(item) })

export const makeGuestLink = (item: ItemRef, body: NewApprovalLink) =>
  api(callsOf(item).links.create, { params: paramsOf(item), body })

export const revokeGuestLink = (item: ItemRef, linkId: string) =>
  api(callsOf(item).links.revoke, { params: { ...paramsOf(item), linkId } })
