import { expect, test } from 'vitest'
import { axisTicks } from './numbers.ts'

test.each([
  [24_485, [0, 5000, 10_000, 15_000, 20_000, 25_000]],
  [26_000, [0, 10_000, 20_000, 30_000]],
  [11, [0, 5, 10, 15]],
  [3, [0, 1, 2, 3]],
  [1, [0, 1]],
  [0.5, [0, 0.1, 0.2, 0.30000000000000004, 0.4, 0.5]],
  [0, []],
  [-Infinity, []],
])('an axis up to %d has round values that just reach it', (highest, ticks) => {
  expect(axisTicks(highest)).toEqual(ticks)
})
