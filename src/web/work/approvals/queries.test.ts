// The calls of each kind of item: their addresses, with the item's id in them.
import { expect, test } from 'vitest'
import { addressOf } from '#contract/endpoint.ts'
import { approvalCalls } from '#contract/work/approval-links.ts'
import type { ApprovalKind } from '#contract/work/approvals.ts'
import { paramsOf } from './queries.ts'

const kinds: [ApprovalKind, string][] = [
  ['task', '/projects/tasks/1'],
  ['post', '/posts/1'],
  ['file', '/files/1'],
]

test.each(kinds)('of a %s are below %s', (kind, path) => {
  const item = { kind, _id: '1' }
  const { get, decide, setMode, hold, liftHold, links } = approvalCalls(kind)
  for (const call of [get, decide, setMode]) {
    expect(addressOf(call, paramsOf(item))).toBe(`${path}/approval`)
  }
  for (const call of [hold, liftHold]) {
    expect(addressOf(call, paramsOf(item))).toBe(`${path}/approval/hold`)
  }
  for (const call of [links.create, links.list]) {
    expect(addressOf(call, paramsOf(item))).toBe(`${path}/approval-links`)
  }
  expect(addressOf(links.revoke, { ...paramsOf(item), linkId: '2' })).toBe(
    `${path}/approval-links/2`,
  )
})
