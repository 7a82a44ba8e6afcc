// The stopwatch used by timed tests subtracts stolen processor time, and no more.
import { expect, test } from 'vitest'
import { ownTime } from '#tests/support/stopwatch.ts'

test.each([
  ['nothing stolen', 8000, { busyMs: 5000, stolenMs: 0 }, 8000],
  [
    'one processor busy, three fifths of it stolen',
    20_000,
    { busyMs: 8000, stolenMs: 12_000 },
    8000,
  ],
  ['two busy, half of both stolen', 10_000, { busyMs: 10_000, stolenMs: 10_000 }, 5000],
  [
    'waiting while others take what little was asked for',
    15_000,
    { busyMs: 100, stolenMs: 200 },
    14_800,
  ],
])('%s', (_, passedMs, processors, own) => {
  expect(ownTime(passedMs, processors)).toBe(own)
})
