// List queries: limits on page sizes, parsed from URL text.
import { expect, test } from 'vitest'
import { listQuery, sortBy } from './list.ts'

const Query = listQuery({ sort: sortBy(['name', 'age']).default('name') })

test('every list parameter is optional', () => {
  expect(Query.parse({})).toEqual({ search: '', sort: 'name', page: 1, size: 25, format: 'json' })
})

test('page numbers and sizes are read from text, and their limits are checked', () => {
  expect(Query.parse({ page: '7', size: '200' })).toMatchObject({ page: 7, size: 200 })
  for (const size of ['0', '-1', '1.5', 'x', '', '201']) {
    expect(Query.safeParse({ size }).success).toBe(false)
  }
})

test('sorts only by the list’s own columns, in either direction', () => {
  expect(Query.parse({ sort: '-age' }).sort).toBe('-age')
  expect(Query.safeParse({ sort: 'height' }).success).toBe(false)
})
