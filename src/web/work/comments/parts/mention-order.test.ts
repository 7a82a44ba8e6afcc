// The order in which people are suggested for mentions.
import { expect, test } from 'vitest'
import { bothSidesInTurn } from './mention-order.ts'

const people = (staff: boolean, ...names: string[]) =>
  names.map((first) => ({ _id: first, name: { first, last: '' }, staff }))

test('lists client members among the first however many staff there are', () => {
  const all = [...people(true, ...'ABCDEFGHIJ'), ...people(false, 'x', 'y')]
  const order = bothSidesInTurn(all).map(({ _id }) => _id)
  expect(order).toEqual(['A', 'x', 'B', 'y', ...'CDEFGHIJ'])
})

test('keeps the order with people of one side only', () => {
  expect(bothSidesInTurn(people(true, 'A', 'B')).map(({ _id }) => _id)).toEqual(['A', 'B'])
  expect(bothSidesInTurn([])).toEqual([])
})
