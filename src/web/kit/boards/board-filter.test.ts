// Filtering a board's cards.
import { describe, expect, it } from 'vitest'
import {
  addressWith,
  dueFacet,
  type FilterOptions,
  filterCards,
  isFiltering,
  isOverdue,
  readFilter,
  withoutFilter,
} from './board-filter.ts'

interface Card {
  title: string
  kind: string
  day: string | null
  isDone?: boolean
}

const options: FilterOptions<Card> = {
  textOf: ({ title }) => title,
  facets: [
    {
      name: 'kind',
      label: 'Kind',
      optionsOf: () => [],
      matches: ({ kind }, value) => kind === value,
    },
    dueFacet<Card>({
      label: 'Due date',
      dueOn: ({ day }) => day,
      isOver: ({ isDone = false }) => isDone,
    }),
  ],
}

const today = '2026-11-28'
const cards: Card[] = [
  { title: 'Write the Copy', kind: 'a', day: '2026-11-27' },
  { title: 'Copy edit', kind: 'b', day: '2026-11-27', isDone: true },
  { title: 'Map of Austin', kind: 'a', day: '2026-11-28' },
  { title: 'Launch', kind: 'b', day: '2026-12-05' },
  { title: 'Party', kind: 'b', day: '2026-12-06' },
  { title: 'Some day', kind: 'a', day: null },
]
const none = { search: '', kind: '', due: '' }
const titles = (values: Partial<typeof none>) =>
  filterCards(options, cards, { ...none, ...values }, today).map(({ title }) => title)

describe('cards are shown', () => {
  it('without a filter all of them, as the same list', () => {
    expect(filterCards(options, cards, none, today)).toBe(cards)
  })

  it.each([
    [{ search: 'copy' }, ['Write the Copy', 'Copy edit']],
    [{ search: ' the  copy' }, ['Write the Copy']],
    [{ kind: 'a' }, ['Write the Copy', 'Map of Austin', 'Some day']],
    [{ kind: 'a', search: 'map' }, ['Map of Austin']],
    [{ due: 'overdue' }, ['Write the Copy']],
    [{ due: 'today' }, ['Map of Austin']],
    [{ due: 'week' }, ['Map of Austin', 'Launch']],
    [{ due: 'none' }, ['Some day']],
    [{ due: 'whenever' }, []],
  ])('%o', (values, shown) => {
    expect(titles(values)).toEqual(shown)
  })
})

it('a finished card, or one without a date, is not overdue', () => {
  expect(isOverdue('2026-11-27', false, today)).toBe(true)
  expect(isOverdue('2026-11-28', false, today)).toBe(false)
  expect(isOverdue('2026-11-27', true, today)).toBe(false)
  expect(isOverdue(null, false, today)).toBe(false)
})

it('the filter is in the address beside the company and project', () => {
  const address = new URLSearchParams('company=1&project=2&kind=a')
  const values = readFilter(options, address)
  expect(values).toEqual({ search: '', kind: 'a', due: '' })
  expect(isFiltering(values)).toBe(true)
  expect(String(addressWith(address, { ...values, search: 'map', kind: '' }))).toBe(
    'company=1&project=2&search=map',
  )
  const cleared = withoutFilter(values)
  expect(isFiltering(cleared)).toBe(false)
  expect(String(addressWith(address, cleared))).toBe('company=1&project=2')
})
