// Page numbers offered by the pagination.
import { expect, test } from 'vitest'
import { pagesAround } from './pagination.tsx'

test.each([
  [1, 1, '1'],
  [1, 3, '1 2 3'],
  [1, 9, '1 2 … 9'],
  [3, 9, '1 2 3 4 … 9'],
  [4, 9, '1 2 3 4 5 … 9'],
  [5, 9, '1 … 4 5 6 … 9'],
  [9, 9, '1 … 8 9'],
])('page %i of %i shows the pages around it', (page, last, shown) => {
  expect(
    pagesAround(page, last)
      .map((one) => one ?? '…')
      .join(' '),
  ).toBe(shown)
})
