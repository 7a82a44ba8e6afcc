// Ranks always sort between their neighbors, however many are inserted at one position.
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { rankBetween } from './rank.ts'

const seed = 20_261_121

/** Inserts at positions given as fractions of the list's length; returns the list in order. */
function insertAt(places: readonly number[], into: string[] = []): string[] {
  const ranks = [...into]
  for (const fraction of places) {
    const at = Math.round(fraction * ranks.length)
    ranks.splice(at, 0, rankBetween(ranks[at - 1] ?? null, ranks[at] ?? null))
  }
  return ranks
}

const fraction = fc.double({ min: 0, max: 1, noNaN: true })
const ascending = (ranks: string[]) =>
  ranks.every((rank, at) => at === 0 || rank > (ranks[at - 1] ?? ''))

test('the ranks strictly ascend, bytewise, whatever is inserted anywhere', () => {
  const property = fc.property(fc.array(fraction, { maxLength: 300 }), (places) => {
    const ranks = insertAt(places)
    expect(ascending(ranks)).toBe(true)
    for (const rank of ranks) expect(rank).toMatch(/^[0-9A-Za-z]*[1-9A-Za-z]$/)
  })
  fc.assert(property, { seed, numRuns: 150 })
})

test('there is no rank between two that are equal or in the wrong order', () => {
  expect(() => rankBetween('a', 'a')).toThrow('No rank is between a and a')
  expect(() => rankBetween('b', 'a')).toThrow('No rank is between b and a')
})

test('there is another rank between any two', () => {
  const rank = fc
    .string({ unit: fc.constantFrom(...'0159AMZamz'), minLength: 1, maxLength: 14 })
    .map((text) => text.replace(/0+$/, ''))
    .filter((text) => text !== '')
  const property = fc.property(rank, rank, (one, two) => {
    fc.pre(one !== two)
    const [above, below] = one < two ? [one, two] : [two, one]
    const between = rankBetween(above, below)
    expect(above < between && between < below, `${above} ${between} ${below}`).toBe(true)
    expect(rankBetween(null, above) < above).toBe(true)
    expect(rankBetween(below, null) > below).toBe(true)
  })
  fc.assert(property, { seed, numRuns: 3000 })
})

test('twenty thousand cards put last, or first, keep ranks of eight characters', () => {
  const appended = insertAt(Array.from({ length: 20_000 }, () => 1))
  const prepended = insertAt(Array.from({ length: 20_000 }, () => 0))
  for (const ranks of [appended, prepended]) {
    expect(ascending(ranks)).toBe(true)
    expect(Math.max(...ranks.map(({ length }) => length))).toBeLessThanOrEqual(8)
  }
})

type Drop = (above: string, below: string) => readonly [string, string]
const belowAbove: Drop = (above, below) => [above, rankBetween(above, below)]
const aboveBelow: Drop = (above, below) => [rankBetween(above, below), below]

/** Inserts repeatedly at one position, each next to the previous one; returns the maximum rank length. */
function dropAt(times: number, dropOf: (n: number) => Drop): number {
  let [above, below]: readonly [string, string] = ['Uabcdefg', 'Ubbcdefg']
  let longest = 0
  for (let n = 0; n < times; n += 1) {
    const [up, down] = dropOf(n)(above, below)
    if (!(up < down)) throw new Error(`${up} is not before ${down}`)
    if (up === above && down === below) throw new Error(`Nothing fits between ${up} and ${down}`)
    ;[above, below] = [up, down]
    longest = Math.max(longest, up.length, down.length)
  }
  return longest
}

test.each([
  ['all right below one card', () => belowAbove],
  ['all right above one card', () => aboveBelow],
  ['first below one card, then above that', (n: number) => (n === 0 ? belowAbove : aboveBelow)],
  ['first above one card, then below that', (n: number) => (n === 0 ? aboveBelow : belowAbove)],
])('five thousand cards dropped at one place, %s: ranks stay short', (_, dropOf) => {
  expect(dropAt(5000, dropOf)).toBeLessThanOrEqual(16)
})

test('a rank grows by one digit in five drops in the worst case', () => {
  const random = fc.sample(fc.boolean(), { seed, numRuns: 1000 })
  expect(dropAt(1000, (n) => (n % 2 ? belowAbove : aboveBelow))).toBeLessThan(40 + 1000 / 5)
  expect(dropAt(1000, (n) => (random[n] ? belowAbove : aboveBelow))).toBeLessThan(40 + 1000 / 5)
})

test('ranks stay short with five thousand cards inserted anywhere', () => {
  const ranks = insertAt(fc.sample(fraction, { seed, numRuns: 5000 }))
  expect(ascending(ranks)).toBe(true)
  expect(Math.max(...ranks.map(({ length }) => length))).toBeLessThanOrEqual(30)
})

test('two people who drop at the same place get different ranks', () => {
  const drops = Array.from({ length: 200 }, () => rankBetween('U', 'V'))
  const ends = Array.from({ length: 200 }, () => rankBetween('U', null))
  expect(new Set(drops).size).toBe(200)
  expect(new Set(ends).size).toBe(200)
})
