// Resuming streams at another process: no change is lost, regardless of the order of arrival.
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { ChangeLog } from './change-log.ts'

const change = (version: number) => ({
  kind: 'task' as const,
  id: '0193f5a0-0000-7000-8000-000000000001',
  version,
})
const processes = ['aaaaaaaa', 'bbbbbbbb', 'cccccccc']
const versionsOf = (log: ChangeLog, position: string) =>
  log.since(position)?.map((entry) => entry.change.version)

function pair() {
  const [a, b] = [new ChangeLog('aaaaaaaa'), new ChangeLog('bbbbbbbb')]
  a.learn('bbbbbbbb', 0)
  b.learn('aaaaaaaa', 0)
  return { a, b }
}

describe('a position of another process', () => {
  test('is continued where all since has arrived', () => {
    const { a, b } = pair()
    for (const log of [a, b]) log.append('aaaaaaaa', 1, change(1))
    const seen = a.position
    for (const log of [a, b]) log.append('aaaaaaaa', 2, change(2))
    b.append('bbbbbbbb', 1, change(3))
    expect(versionsOf(b, seen)).toEqual([2, 3])
    expect(versionsOf(b, b.position)).toEqual([])
  })

  test('is continued where the latest has not arrived yet: it comes live', () => {
    const { a, b } = pair()
    a.append('aaaaaaaa', 1, change(1))
    expect(b.hasSeen(a.position)).toBe(false)
    expect(versionsOf(b, a.position)).toEqual([])
    b.append('aaaaaaaa', 1, change(1))
    expect(b.hasSeen(a.position)).toBe(true)
  })

  test('is not continued by a process that came later, nor after something was missed', () => {
    const { a, b } = pair()
    const seen = a.position
    for (const log of [a, b]) log.append('aaaaaaaa', 1, change(1))
    const late = new ChangeLog('cccccccc')
    late.learn('aaaaaaaa', 1)
    late.learn('bbbbbbbb', 0)
    expect(late.since(seen)).toBeUndefined()
    expect(versionsOf(late, a.position)).toEqual([])
    b.reset()
    b.learn('aaaaaaaa', 1)
    expect(b.since(seen)).toBeUndefined()
    expect(b.since(a.position)).toBeUndefined()
  })

  test.each(['', 'x', '-', 'aaaaaaaa', 'aaaaaaaa-1,', 'aaaaaaaa--1', 'dddddddd-0', 'aaaaaaaa-2'])(
    'that nobody gave is not continued: %j',
    (position) => {
      const log = new ChangeLog('aaaaaaaa')
      log.append('aaaaaaaa', 1, change(1))
      expect(log.since(position)).toBeUndefined()
    },
  )

  test('from before what is held is not continued', () => {
    const log = new ChangeLog('aaaaaaaa')
    const seen = log.position
    for (let count = 1; count <= 5001; count += 1) log.append('aaaaaaaa', count, change(count))
    expect(log.since(seen)).toBeUndefined()
    expect(versionsOf(log, 'aaaaaaaa-5000')).toEqual([5001])
  })
})

test('Whatever order changes arrive in, who moves between processes learns of each', () => {
  const step = fc.record({ by: fc.nat(2), deliverTo: fc.subarray([0, 1, 2]), moveTo: fc.nat(2) })
  fc.assert(
    fc.property(fc.array(step, { maxLength: 40 }), (steps) => {
      const logs = processes.map((process) => new ChangeLog(process))
      for (const log of logs) for (const process of processes) log.learn(process, 0)
      const counts = [0, 0, 0]
      const waiting: [number, number][][] = [[], [], []]
      const learned = new Set<string>()
      let at = 0
      let position = logs[0]?.position ?? ''
      const read = () => {
        for (const entry of logs[at]?.since(position) ?? []) {
          learned.add(String(entry.change.version))
          position = entry.position
        }
      }
      const deliver = (to: number) => {
        for (const [by, count] of waiting[to]?.splice(0) ?? []) {
          logs[to]?.append(processes[by] ?? '', count, change(by * 1000 + count))
        }
      }
      for (const { by, deliverTo, moveTo } of steps) {
        const count = (counts[by] = (counts[by] ?? 0) + 1)
        logs[by]?.append(processes[by] ?? '', count, change(by * 1000 + count))
        for (const to of [0, 1, 2]) if (to !== by) waiting[to]?.push([by, count])
        for (const to of deliverTo) deliver(to)
        read()
        at = moveTo
        read()
      }
      for (const to of [0, 1, 2]) deliver(to)
      read()
      expect(learned.size).toBe(steps.length)
    }),
  )
})
