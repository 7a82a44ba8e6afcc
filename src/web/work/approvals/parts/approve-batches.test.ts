// Approving more items than one call takes, and what remains when a call fails.
import { expect, test } from 'vitest'
import {
  type ApprovedTasks,
  approvals,
  fileApprovals,
  maxApprovedAtOnce,
  postApprovals,
} from '#contract/work/approvals.ts'
import { type Api, ApiError } from '#web/lib/api.ts'
import { approveBatches, batchesOf } from './approve-batches.ts'

const items = Array.from({ length: 2 * maxApprovedAtOnce + 1 }, (_, at) => ({
  kind: 'task' as const,
  _id: `task ${at}`,
  version: at,
}))
const seen = items.map(({ _id, version }) => ({ _id, version }))

test('items are sent in batches, each with its own key', () => {
  const batches = batchesOf(items)
  expect(batches.map((batch) => batch.items.length)).toEqual([
    maxApprovedAtOnce,
    maxApprovedAtOnce,
    1,
  ])
  expect(batches.flatMap((batch) => batch.items)).toEqual(seen)
  expect(new Set(batches.map(({ idempotencyKey }) => idempotencyKey)).size).toBe(3)
})

test('each kind is sent to its own calls', async () => {
  const called: unknown[] = []
  const answer = async (endpoint: unknown, { body }: { body: object }) => {
    called.push([endpoint, body])
    return { approved: [], failed: [] }
  }
  const post = { kind: 'post', _id: 'post 1', version: 3 } as const
  const file = { kind: 'file', _id: 'file 1', version: 2 } as const
  // The other calls are not used.
  await approveBatches(answer as unknown as Api, batchesOf([post, ...items.slice(0, 1), file]))
  expect(called).toEqual([
    [postApprovals.bulkApprove, { posts: [{ _id: 'post 1', version: 3 }] }],
    [approvals.bulkApprove, { tasks: seen.slice(0, 1) }],
    [fileApprovals.bulkApprove, { files: [{ _id: 'file 1', version: 2 }] }],
  ])
})

test('items without an answer remain, to be sent again under the same key', async () => {
  let calls = 0
  const answer = async (_: unknown, { body }: { body: ApprovedTasks }) => {
    calls += 1
    if (calls === 2) throw new ApiError('network', 'Away')
    return { approved: body.tasks.map(({ _id }) => _id), failed: [] }
  }
  // The other calls are not used.
  const api = answer as unknown as Api
  const batches = batchesOf(items)
  const first = await approveBatches(api, batches)
  expect(first).toMatchObject({ left: batches.slice(1), error: { code: 'network' } })
  expect(first.approved).toHaveLength(maxApprovedAtOnce)
  const second = await approveBatches(api, first.left)
  expect(second).toMatchObject({ left: [], error: undefined })
  expect(second.approved).toHaveLength(maxApprovedAtOnce + 1)
})
