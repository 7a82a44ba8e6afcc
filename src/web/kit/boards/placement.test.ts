// Drop places, and that shifted cards make exactly as much room as the spacer.
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { scrollStep } from './board-elements.ts'
import { type ColumnSpace, gapTop, idsAbove, indexAt, getShift } from './placement.ts'

const gap = 8
/** A column of cards with these heights. */
function column(heights: number[], lifted: number | null = null): ColumnSpace {
  let start = 0
  const slots = heights.map((size) => {
    const slot = { start, size }
    start += size + gap
    return slot
  })
  return { slots, lifted, gap }
}

describe('the place under a card', () => {
  test.each([
    ['above all', -50, 0],
    ['on the first', 0, 0],
    ['past the first one’s middle', 60, 1],
    ['on the second', 108, 1],
    ['below all', 900, 3],
  ])('%s', (_where, top, index) => {
    expect(indexAt(column([100, 100, 100]), top)).toBe(index)
  })

  test('leaves the card out in its own column', () => {
    expect([0, 108, 216].map((top) => indexAt(column([100, 100, 100], 1), top))).toEqual([0, 1, 2])
  })

  test('is the only one in an empty column', () => {
    expect([indexAt(column([]), 400), gapTop(column([]), 0)]).toEqual([0, 0])
    expect(gapTop(column([100], 0), 0)).toBe(0)
  })
})

describe('for any heights', () => {
  const anyColumn = fc
    .record({
      heights: fc.array(fc.integer({ min: 20, max: 400 }), { minLength: 1, maxLength: 12 }),
      lifted: fc.option(fc.nat(11)),
      place: fc.nat(12),
      size: fc.integer({ min: 20, max: 400 }),
    })
    .map(({ heights, lifted, place, size }) => {
      const at = lifted === null ? null : lifted % heights.length
      const others = heights.length - (at === null ? 0 : 1)
      const space = column(heights, at)
      return { space, index: place % (others + 1), size: at === null ? size : (heights[at] ?? 0) }
    })

  test('a card held at a gap takes the place of that gap', () => {
    fc.assert(
      fc.property(anyColumn, ({ space, index }) => {
        expect(indexAt(space, gapTop(space, index))).toBe(index)
      }),
    )
  })

  test('moved cards keep their order and leave one gap of the right height', () => {
    fc.assert(
      fc.property(anyColumn, ({ space, index, size }) => {
        const opening = { index, size }
        const drawn = space.slots.flatMap((slot, at) =>
          at === space.lifted
            ? []
            : [{ ...slot, start: slot.start + getShift(space, at, opening) }],
        )
        const all = drawn.toSpliced(index, 0, { start: gapTop(space, index), size })
        let next = 0
        for (const slot of all) {
          expect(slot.start).toBe(next)
          next += slot.size + gap
        }
      }),
    )
  })
})

test('the cards above a place are listed nearest first, without the card itself', () => {
  const cards = ['a', 'b', 'c', 'd'].map((_id) => ({ _id }))
  expect(idsAbove(cards, 'b', 2)).toEqual(['c', 'a'])
  expect(idsAbove(cards, 'x', 2)).toEqual(['b', 'a'])
  expect(idsAbove(cards, 'a', 0)).toEqual([])
})

test('a card near an edge scrolls the column, faster the closer it is', () => {
  const steps = [0, 30, 63, 64, 400, 736, 770, 800, 900].map((y) => scrollStep(y, 0, 800))
  expect(steps).toEqual([-16, -9, -1, 0, 0, 0, 9, 16, 16])
})
