// Two programs on one PostgreSQL behind a balancer: started together, restarted in turn under load, killed in turn.
import { expect, test } from 'vitest'
import { startBalancer } from '#tests/support/balancer.ts'
import { driveTwoProcesses } from '#tests/support/two-processes.ts'

test('restarts need at most one retry per call and show no outdated board', async () => {
  const { rolling, kills, exitCodes } = await driveTwoProcesses({
    startBalancer: (_, backends) => startBalancer(backends),
    rollingMs: 0,
    killsMs: 0,
    workers: 2,
    streams: 6,
  })
  expect([...rolling.failures, ...kills.failures]).toEqual([])
  expect(rolling.retries).toBe(0)
  expect([rolling.older, kills.older]).toEqual([0, 0])
  expect(rolling.boardsChecked).toBeGreaterThan(0)
  expect(exitCodes).toEqual([0, 0, 0, 0])
})
