// A short version of `npm run crash`.
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { crashRounds } from '#tests/support/crash.ts'
import { onSlowMachine } from '#tests/support/slow-machine.ts'

test('kill -9 during a stream of moves loses no move that was answered', async () => {
  const dataDir = await mkdtemp(join(tmpdir(), 'enfilade-crash-'))
  const report = await crashRounds(dataDir, 3)
  await rm(dataDir, { recursive: true })
  expect(report.losses).toEqual([])
  expect(report.answered).toBeGreaterThan(30)
  expect(report.slowestStartMs).toBeLessThan(onSlowMachine(10_000))
})
