// Resuming streams: which changes came after an id, and which id says nothing about changes of others.
import { expect, test } from 'vitest'
import { ChangeLog } from './updates.ts'
import type { Change } from './database/notify.ts'

const change = (version: number, isInternal = false): Change => ({
  kind: 'task',
  id: '0193f5a0-0000-7000-8000-000000000001',
  version,
  isInternal,
})
const versionsSince = (log: ChangeLog, id: string) =>
  log.since(id)?.flatMap((entry) => entry.change?.version ?? [])
const everything = () => true
const shared = ({ isInternal }: Change) => isInternal !== true

test('a stream continues after its last id in any process that received that id', () => {
  const logs = [new ChangeLog(), new ChangeLog()]
  for (const log of logs) log.append({ id: 'a', change: change(1) })
  for (const log of logs) log.append({ id: 'b', change: change(2) })
  for (const log of logs) expect(versionsSince(log, 'a')).toEqual([2])
  expect(versionsSince(new ChangeLog(), 'a')).toBeUndefined()
})

test('a stream does not continue from an id older than the log', () => {
  const log = new ChangeLog()
  const first = log.lastId(everything)
  for (let n = 1; n <= 5001; n += 1) log.append({ id: String(n), change: change(n) })
  expect(log.since(first)).toBeUndefined()
  expect(log.since('1')).toBeUndefined()
  expect(versionsSince(log, '5000')).toEqual([5001])
})

test('a stream does not continue from an earlier id after a gap', () => {
  const log = new ChangeLog()
  log.append({ id: 'a', change: change(1) })
  log.reset()
  expect(log.since('a')).toBeUndefined()
  expect(versionsSince(log, log.lastId(everything))).toEqual([])
})

test('a change that a user may not see does not change their latest id', () => {
  const log = new ChangeLog()
  log.append({ id: 'seen', change: change(1) })
  log.append({ id: 'internal', change: change(2, true) })
  expect([log.lastId(everything), log.lastId(shared)]).toEqual(['internal', 'seen'])
  log.append({ id: 'mark' })
  expect([log.lastId(everything), log.lastId(shared)]).toEqual(['mark', 'mark'])
})
