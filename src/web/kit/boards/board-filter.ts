// Filters a board's cards by text and by facets of the card type. Pure.
import { daysAfter } from '#web/lib/today.ts'

interface FacetOption {
  value: string
  label: string
}

/** One property that cards can be filtered by. */
export interface Facet<Card> {
  /** Name of its URL parameter. */
  name: string
  label: string
  /** Options available for the cards on the board. */
  optionsOf: (cards: readonly Card[]) => readonly FacetOption[]
  matches: (card: Card, value: string, today: string) => boolean
}

/** Filter settings of one card type. Create once, outside the component. */
export interface FilterOptions<Card> {
  /** The text that the search matches. */
  textOf: (card: Card) => string
  facets: readonly Facet<Card>[]
}

/** The search text and the chosen value of each facet; '' means none. */
export type FilterValues = Readonly<Record<string, string>> & { readonly search: string }

export function readFilter<Card>(
  { facets }: FilterOptions<Card>,
  address: URLSearchParams,
): FilterValues {
  const chosen = facets.map(({ name }) => [name, address.get(name) ?? ''])
  return { ...Object.fromEntries(chosen), search: address.get('search') ?? '' }
}

/** The URL parameters with these filter values; the board's other parameters are kept. */
export function addressWith(before: URLSearchParams, values: FilterValues): URLSearchParams {
  const next = new URLSearchParams(before)
  for (const [name, value] of Object.entries(values)) {
    if (value) next.set(name, value)
    else next.delete(name)
  }
  return next
}

export const withoutFilter = (values: FilterValues): FilterValues => ({
  ...Object.fromEntries(Object.keys(values).map((name) => [name, ''])),
  search: '',
})

export const isFiltering = (values: FilterValues): boolean =>
  Object.values(values).some((value) => value !== '')

/** Facets with a value chosen. */
export const chosenFacets = <Card>({ facets }: FilterOptions<Card>, values: FilterValues) =>
  facets.flatMap((facet) => {
    const value = values[facet.name]
    return value ? [{ facet, value }] : []
  })

export function filterCards<Card extends object>(
  options: FilterOptions<Card>,
  cards: readonly Card[],
  values: FilterValues,
  today: string,
): readonly Card[] {
  if (!isFiltering(values)) return cards
  const words = values.search.toLowerCase().split(/\s+/).filter(Boolean)
  const chosen = chosenFacets(options, values)
  return cards.filter(
    (card) =>
      chosen.every(({ facet, value }) => facet.matches(card, value, today)) &&
      words.every((word) => textOf(options, card).includes(word)),
  )
}

/** Caches the text per card, so it is not rebuilt on every keystroke. */
const texts = new WeakMap<object, string>()

function textOf<Card extends object>(options: FilterOptions<Card>, card: Card): string {
  const known = texts.get(card)
  if (known !== undefined) return known
  const text = options.textOf(card).toLowerCase()
  texts.set(card, text)
  return text
}

const dueOptions: readonly FacetOption[] = [
  { value: 'overdue', label: 'Overdue' },
  { value: 'today', label: 'Today' },
  { value: 'week', label: 'Next 7 days' },
  { value: 'none', label: 'No date' },
]

/** Filters by due date. Completed cards are never overdue. */
export function dueFacet<Card>({
  label,
  dueOn,
  isOver,
}: {
  label: string
  dueOn: (card: Card) => string | null
  isOver: (card: Card) => boolean
}): Facet<Card> {
  return {
    name: 'due',
    label,
    optionsOf: () => dueOptions,
    matches(card, value, today) {
      const day = dueOn(card)
      if (day === null) return value === 'none'
      if (value === 'overdue') return isOverdue(day, isOver(card), today)
      if (value === 'today') return day === today
      return value === 'week' && day >= today && day <= daysAfter(today, 7)
    },
  }
}

export const isOverdue = (day: string | null, isOver: boolean, today: string): boolean =>
  day !== null && !isOver && day < today
