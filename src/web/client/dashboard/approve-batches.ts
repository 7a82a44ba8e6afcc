// Approves any number of tasks, no more at once than one call takes.
import {
  type ApprovedTasks,
  type BulkApproved,
  approvals,
  maxApprovedAtOnce,
} from '#contract/approvals.ts'
import { type Api, ApiError } from '#web/lib/api.ts'
import { newKey } from '#web/lib/new-key.ts'

type SeenTask = ApprovedTasks['tasks'][number]

/** Of one call, which does its work once however often it is sent. */
export interface Batch {
  tasks: SeenTask[]
  idempotencyKey: string
}

export function batchesOf(items: readonly SeenTask[]): Batch[] {
  const tasks = items.map(({ _id, version }) => ({ _id, version }))
  const count = Math.ceil(tasks.length / maxApprovedAtOnce)
  return Array.from({ length: count }, (_, at) => ({
    tasks: tasks.slice(at * maxApprovedAtOnce, (at + 1) * maxApprovedAtOnce),
    idempotencyKey: newKey(),
  }))
}

interface BatchesApproved extends BulkApproved {
  /** Batches that no answer came to, because of `error`. */
  left: readonly Batch[]
  error: ApiError | undefined
}

export async function approveBatches(
  api: Api,
  batches: readonly Batch[],
): Promise<BatchesApproved> {
  const done: BulkApproved = { approved: [], failed: [] }
  for (const [at, { tasks, idempotencyKey }] of batches.entries()) {
    try {
      // What fails stops the rest.
      const answer = await api(approvals.bulkApprove, { body: { tasks } }, { idempotencyKey })
      done.approved.push(...answer.approved)
      done.failed.push(...answer.failed)
    } catch (error) {
      if (!(error instanceof ApiError)) throw error
      return { ...done, left: batches.slice(at), error }
    }
  }
  return { ...done, left: [], error: undefined }
}
