// Approves any number of items in batches that one call can take.
import { approvalCalls } from '#contract/work/approval-links.ts'
import {
  type ApprovalKind,
  type BulkApproved,
  type SeenItem,
  maxApprovedAtOnce,
} from '#contract/work/approvals.ts'
import { type Api, ApiError } from '#web/lib/api.ts'
import { newKey } from '#web/lib/new-key.ts'
import { type ItemRef, seenOf } from '../queries.ts'

/** The items of one call, and the idempotency key that makes it safe to retry. */
export interface Batch {
  kind: ApprovalKind
  items: SeenItem[]
  idempotencyKey: string
}

export const batchesOf = (chosen: readonly (ItemRef & SeenItem)[]): Batch[] =>
  [...Map.groupBy(chosen, ({ kind }) => kind)].flatMap(([kind, ofKind]) => {
    const items = ofKind.map(({ _id, version }) => ({ _id, version }))
    const count = Math.ceil(items.length / maxApprovedAtOnce)
    return Array.from({ length: count }, (_, at) => ({
      kind,
      items: items.slice(at * maxApprovedAtOnce, (at + 1) * maxApprovedAtOnce),
      idempotencyKey: newKey(),
    }))
  })

const approve = (api: Api, { kind, items, idempotencyKey }: Batch): Promise<BulkApproved> =>
  api(approvalCalls(kind).bulkApprove, { body: seenOf(kind, items) }, { idempotencyKey })

interface BatchesApproved extends BulkApproved {
  /** Batches left without an answer because of `error`. */
  left: readonly Batch[]
  error: ApiError | undefined
}

export async function approveBatches(
  api: Api,
  batches: readonly Batch[],
): Promise<BatchesApproved> {
  const done: BulkApproved = { approved: [], failed: [] }
  for (const [at, batch] of batches.entries()) {
    try {
      // A failure stops the remaining batches.
      const answer = await approve(api, batch)
      done.approved.push(...answer.approved)
      done.failed.push(...answer.failed)
    } catch (error) {
      if (!(error instanceof ApiError)) throw error
      return { ...done, left: batches.slice(at), error }
    }
  }
  return { ...done, left: [], error: undefined }
}
