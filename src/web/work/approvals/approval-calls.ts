// Approval calls of each kind of item.
import type * as z from 'zod'
import {
  approvalLinks,
  fileApprovalLinks,
  postApprovalLinks,
} from '#contract/work/approval-links.ts'
import { approvals, fileApprovals, postApprovals } from '#contract/work/approvals.ts'
import type { SeenItem, Waiting } from '#contract/work/approvals.ts'

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
