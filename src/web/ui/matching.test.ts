// Matches and their order when searching a long list.
import { describe, expect, test } from 'vitest'
import { indexEntries, matchEntries } from './matching.ts'

const index = indexEntries([
  { id: '1', name: 'Old Harbor Books' },
  { id: '2', name: 'Harborview School' },
  { id: '3', name: 'Café Sharborne' },
  { id: '4', name: 'Quarry & Pine', detail: 'Austin, TX' },
])

const found = (typed: string, limit = 10) =>
  matchEntries(index, typed, limit).shown.map(({ id }) => id)

describe('matchEntries', () => {
  test('lists names that begin with the text, then words that do, then the rest', () => {
    expect(found('harbor')).toEqual(['2', '1', '3'])
  })

  test('ignores case, accents and surrounding spaces', () => {
    expect(found('  CAFE ')).toEqual(['3'])
  })

  test('the detail is searched too', () => {
    expect(found('austin')).toEqual(['4'])
  })

  test('shows all in the given order when nothing is typed', () => {
    expect(found('')).toEqual(['1', '2', '3', '4'])
  })

  test('shows at most the limit, with the total', () => {
    expect(matchEntries(index, 'a', 2)).toMatchObject({ shown: [{}, {}], total: 4 })
  })
})
