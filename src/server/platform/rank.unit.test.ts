// Ranks always sort between their neighbors, however many are inserted at one position.
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { isRank, rankBetween } from './rank.ts'

/** Inserts at positions given as fractions of the list's length; returns the list in order. */
function insertAt(positions: readonly number[]): string[] {
  const ranks: string[] = []
  for (const fraction of positions) {
    const at = Math.round(fraction * ranks.length)
    ranks.splice(at, 0, rankBetween(ranks[at - 1] ?? null, ranks[at] ?? null))
  }
  return ranks
}

const longest = (ranks: readonly string[]) => Math.max(...ranks.map(({ length }) => length))

function expectAscending(ranks: readonly string[]) {
  expect(ranks.every((rank, at) => at === 0 || rank > (ranks[at - 1] ?? ''))).toBe(true)
}

test('wherever cards are inserted, the ranks strictly ascend, bytewise', () => {
  const fraction = fc.double({ min: 0, max: 1, noNaN: true })
  const property = fc.property(fc.array(fraction, { maxLength: 300 }), (positions) => {
    const ranks = insertAt(positions)
    expectAscending(ranks)
    expect(ranks.filter((rank) => !isRank(rank))).toEqual([])
  })
  fc.assert(property, { numRuns: 150 })
})

test.each([
  ['last', 1],
  ['first', 0],
])('twenty thousand cards added %s keep short ranks', (_, position) => {
  const ranks = insertAt(Array.from({ length: 20_000 }, () => position))
  expectAscending(ranks)
  expect(longest(ranks)).toBeLessThanOrEqual(8)
})

test('a thousand cards dropped below one card need ranks of at most 200 characters', () => {
  const [first, last] = insertAt([1, 1])
  if (first === undefined || last === undefined) throw new Error('No ranks')
  const ranks = [last]
  for (let n = 0; n < 1000; n += 1) ranks.unshift(rankBetween(first, ranks[0] ?? last))
  expectAscending([first, ...ranks])
  expect(longest(ranks)).toBeLessThanOrEqual(200)
})

test('a card fits beside cards of long ranks, wherever it is dropped', () => {
  const [first, last] = insertAt([1, 1])
  if (first === undefined || last === undefined) throw new Error('No ranks')
  let long = last
  while (long.length < 400) long = rankBetween(first, long)
  const all = [first, long, rankBetween(long, null), rankBetween(null, first)].toSorted()
  for (let n = 0; n < 100; n += 1) {
    const at = n % (all.length - 1)
    all.splice(at + 1, 0, rankBetween(all[at] ?? null, all[at + 1] ?? null))
  }
  expectAscending(all)
  expect(all.filter((rank) => !isRank(rank))).toEqual([])
  expect(longest(all)).toBeLessThanOrEqual(410)
})

test('two people who drop at the same place get different ranks', () => {
  const [above, below] = insertAt([1, 1])
  const both = Array.from({ length: 20 }, () => rankBetween(above ?? null, below ?? null))
  // Of 47,000 pairs one is equal.
  expect(new Set(both).size).toBeGreaterThan(15)
})

test.each(['', 'U', 'zz', '<b>', 'a0 ', 'a', 'a0\u0000', 'ä0'])('%j is no rank', (text) => {
  expect(isRank(text)).toBe(false)
})
