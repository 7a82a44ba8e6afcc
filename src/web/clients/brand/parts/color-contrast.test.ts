import { expect, test } from 'vitest'
import { getContrast } from '#contract/values/color.ts'
import { formatContrast, getReadability } from './color-contrast.tsx'

test.each([
  ['#000000', '#ffffff', '21.0:1', 'text'],
  ['#ffffff', '#000000', '21.0:1', 'text'],
  ['#767676', '#ffffff', '4.5:1', 'text'],
  // 4.478 would round up to a passing value.
  ['#777777', '#ffffff', '4.4:1', 'large text'],
  ['#949494', '#ffffff', '3.0:1', 'large text'],
  ['#959595', '#ffffff', '2.9:1', 'none'],
  ['#1f6f5c', '#1f6f5c', '1.0:1', 'none'],
])('%s on %s has a contrast of %s, readable for %s', (one, other, words, readability) => {
  const contrast = getContrast(one, other)
  expect(formatContrast(contrast)).toBe(words)
  expect(getReadability(contrast)).toBe(readability)
})
