// Approval queries and calls for any kind of item.
import type * as z from 'zod'
import {
  type NewApprovalLink,
  approvalLinks,
  fileApprovalLinks,
  postApprovalLinks,
} from '#contract/work/approval-links.ts'
import type { ApprovalMode } from '#contract/work/approval-modes.ts'
import {
  type NewDecision,
  type NewHold,
  type SeenItem,
  type Waiting,
  approvals,
  fileApprovals,
  postApprovals,
} from '#contract/work/approvals.ts'
import { api } from '#web/lib/browser.ts'
import { toQuery } from '#web/lib/query.ts'

export interface ItemRef {
  kind: Waiting['kind']
  _id: string
}

/** What differs between the kinds: the names of the id and of the list. */
interface CallsOf<Kind extends string> {
  get: { params: z.ZodObject<Record<`${Kind}Id`, z.ZodType<string>>> }
  bulkApprove: { body: z.ZodObject<Record<`${Kind}s`, z.ZodType<SeenItem[]>>> }
  links: { revoke: { params: z.ZodObject<Record<`${Kind}Id` | 'linkId', z.ZodType<string>>> } }
}

const calls = {
  task: { ...approvals, links: approvalLinks },
  post: { ...postApprovals, links: postApprovalLinks },
  file: { ...fileApprovals, links: fileApprovalLinks },
} satisfies { [Kind in ItemRef['kind']]: CallsOf<Kind> }

type TaskCalls = (typeof calls)['task']

/** Typed as those of a task, because only names differ. */
export const callsOf = ({ kind }: Pick<ItemRef, 'kind'>) => calls[kind] as TaskCalls

export const paramsOf = ({ kind, _id }: ItemRef) => ({ [`${kind}Id`]: _id }) as { taskId: string }

export const seenOf = (kind: ItemRef['kind'], items: SeenItem[]) =>
  ({ [`${kind}s`]: items }) as { tasks: SeenItem[] }

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
