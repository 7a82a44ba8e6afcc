// Word-by-word differences between two versions of a text.
import { expect, test } from 'vitest'
import { differenceOf } from './text-difference.ts'

const spelled = (before: string, after: string) =>
  differenceOf(before, after)
    .map(
      ({ text, change }) => ({ same: text, removed: `[-${text}-]`, added: `{+${text}+}` })[change],
    )
    .join('')

test.each([
  ['', '', ''],
  ['same text', 'same text', 'same text'],
  ['a poster', 'a larger poster', 'a {+larger +}poster'],
  ['a large poster', 'a poster', 'a [-large -]poster'],
  ['red', 'blue', '[-red-]{+blue+}'],
  ['', 'new', '{+new+}'],
  ['one two three', 'one 2 three', 'one [-two-]{+2+} three'],
])('%j → %j is shown as %j', (before, after, expected) => {
  expect(spelled(before, after)).toBe(expected)
})

test('both texts are contained completely in the difference', () => {
  const words = 'a b c d e'.split(' ')
  for (let seed = 1; seed < 200; seed += 1) {
    const pick = (count: number, step: number) =>
      Array.from({ length: count }, (_, i) => words[(i * step + seed * (i + 3)) % 5]).join(' ')
    const [before, after] = [pick(seed % 9, 3), pick(seed % 7, 2)]
    const parts = differenceOf(before, after)
    const without = (change: string) =>
      parts.flatMap((part) => (part.change === change ? [] : part.text)).join('')
    expect([without('added'), without('removed')]).toEqual([before, after])
  }
})
