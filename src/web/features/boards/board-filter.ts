// Which of a board's cards are shown: by words and by what a kind of card can be filtered by. Pure.
import { daysAfter } from '#web/lib/today.ts'

export interface FacetOption {
  value: string
  label: string
}

/** One thing that cards can be filtered by. */
export interface Facet<Card> {
  /** Its name in the address. */
  name: string
  label: string
  /** What can be chosen, with these cards on the board. */
  optionsOf: (cards: readonly Card[]) => readonly FacetOption[]
  matches: (card: Card, value: string, today: string) => boolean
}

/** What is a kind of card's own. Make it once, outside the component. */
export interface FilterOptions<Card> {
  /** The words that a card is found by. */
  textOf: (card: Card) => string
  facets: readonly Facet<Card>[]
}

/** The words searched for, and the value chosen of each facet; '' is none. */
export type FilterValues = Readonly<Record<string, string>> & { readonly search: string }

export function readFilter<Card>(
  { facets }: FilterOptions<Card>,
  address: URLSearchParams,
): FilterValues {
  const chosen = facets.map(({ name }) => [name, address.get(name) ?? ''])
  return { ...Object.fromEntries(chosen), search: address.get('search') ?? '' }
}

/** The same address with these values; those of the board itself stay. */
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

/** The facets of which a value is chosen. */
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

/** Made once per card, not once per card and key. */
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

/** By the day on which it ends: what is over cannot be overdue. */
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
