// Who counts as online, and which streams refresh.
import { randomUUID } from 'node:crypto'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { type Stream, Updates } from './updates.ts'
import { type Caller, asAdministrator } from './caller.ts'

beforeEach(() => void vi.useFakeTimers())
afterEach(() => void vi.useRealTimers())

const avery = asAdministrator('0198a000-0000-7000-8000-000000000001')
const stream: Stream = {
  caller: avery,
  send: () => undefined,
  recheck: async () => undefined,
  reconnect: () => undefined,
}

test('a new window counts as active for some minutes, and again with each action', () => {
  const updates = new Updates()
  const close = updates.open(stream, undefined)
  expect(updates.isStaffOnline).toBe(true)
  vi.advanceTimersByTime(4 * 60_000)
  expect(updates.isStaffOnline).toBe(false)
  updates.recordActivity(avery)
  expect(updates.isStaffOnline).toBe(true)
  close()
  expect(updates.isStaffOnline).toBe(false)
})

test('many changes at once refresh only windows that may see at least one of them', () => {
  const [company, other] = [randomUUID(), randomUUID()]
  const updates = new Updates()
  const sent: string[] = []
  const open = (name: string, caller: Caller) =>
    updates.open({ ...stream, caller, send: (event) => sent.push(`${name}: ${event}`) }, undefined)
  const clientOf = (id: string): Caller => ({
    ...{ personId: randomUUID(), sessionId: '', role: 'client' },
    companies: [{ id, role: 'owner' }],
  })
  open('staff', avery)
  open('client', clientOf(company))
  open('other client', clientOf(other))
  const many = { kind: 'task', id: randomUUID(), company, version: 1, isMany: true } as const
  updates.receive({ id: 'shared', changes: [many] })
  expect(sent.splice(0)).toEqual(['staff: refresh', 'client: refresh'])
  updates.receive({ id: 'internal', changes: [{ ...many, isInternal: true }] })
  expect(sent).toEqual(['staff: refresh'])
})

test('ids reveal nothing about changes that the user may not see', () => {
  const company = randomUUID()
  const updates = new Updates()
  const ids: string[] = []
  const caller: Caller = {
    ...{ personId: randomUUID(), sessionId: '', role: 'client' },
    companies: [{ id: company, role: 'owner' }],
  }
  updates.open({ ...stream, caller, send: (_event, _data, id) => ids.push(id) }, undefined)
  const shared = { kind: 'task', id: randomUUID(), company, version: 1 } as const
  const internal = { ...shared, isInternal: true }
  updates.receive({ id: 'message', changes: [shared, internal, internal, shared] })
  expect(ids).toHaveLength(2)
  expect(new Set(ids).size).toBe(2)
  for (const id of ids) expect(id).not.toMatch(/message|\b[0-3]\b/)
})

test('access is checked again when a stream opens, and after a gap', () => {
  const updates = new Updates()
  const recheck = vi.fn<Stream['recheck']>(async () => undefined)
  updates.open({ ...stream, recheck }, undefined)
  expect(recheck).toHaveBeenCalledTimes(1)
  updates.refreshAll()
  expect(recheck).toHaveBeenCalledTimes(2)
})

test('a stream that missed a refresh refreshes once, whatever else it missed', () => {
  const updates = new Updates()
  const since = updates.lastId(avery)
  const change = { kind: 'task', id: randomUUID(), version: 1 } as const
  updates.receive({ id: 'first', changes: [change] })
  updates.receive({ id: 'all', refresh: true })
  updates.receive({ id: 'last', changes: [change] })
  const sent: string[] = []
  updates.open({ ...stream, send: (event) => sent.push(event) }, since)
  expect(sent).toEqual(['refresh'])
})
