// Cached lists of cards in board order. Keeps the newest version of each card, whatever order responses arrive in.
import { type QueryClient, type QueryKey, replaceEqualDeep } from '@tanstack/react-query'
import type * as z from 'zod'
import type { Answer, Endpoint, Sent } from '#contract/endpoint.ts'
import { getApi, type QueryOf, toQuery } from './query.ts'

export interface ListedCard {
  _id: string
  status: string
  rank: string
  version: number
  /** Archived cards are on no board. */
  archived?: boolean
}

/** An endpoint that returns cards in board order. */
export type CardListEndpoint = Endpoint & { answer: { 200: z.ZodType<ListedCard[]> } }

/** Logical clock that orders calls and changes. */
let clock = 0

/** Call before sending a call whose response goes to `putCard`. */
export const startCall = (): number => ++clock

/** Latest changes to a cache's cards; responses requested earlier do not contain them. */
type Changes = Map<string, { at: number; isRemoved: boolean }>
const changesByClient = new WeakMap<QueryClient, Changes>()
const maxChanges = 5000
const calls = new WeakMap<object, { startedAt: number; changes: Changes }>()

/** Query for a list of cards that keeps changes made while it is being read. */
export function createCardList<E extends CardListEndpoint>(
  endpoint: E,
  sent: Sent<E>,
): QueryOf<Answer<E>> {
  return {
    ...toQuery<E>(endpoint, sent),
    queryFn: async ({ client, signal }) => {
      const startedAt = startCall()
      const cards = await getApi(client)(endpoint, sent, { signal })
      calls.set(cards, { startedAt, changes: changesIn(client) })
      return cards
    },
    // The query's data is always a list of such cards.
    structuralSharing: (held, next) =>
      mergeAnswer(held as ListedCard[] | undefined, next as ListedCard[]),
  }
}

/**
 * Puts a card in its place in a cached list unless the list has a newer version; removes an archived card.
 * @param startedAt when the call that returned the card was sent
 */
export function putCard<Card extends ListedCard>(
  client: QueryClient,
  list: QueryKey,
  card: Card,
  startedAt: number,
): void {
  putCards(client, list, [card], startedAt)
}

/** Like `putCard` for several cards, with a single render. */
export function putCards<Card extends ListedCard>(
  client: QueryClient,
  list: QueryKey,
  cards: readonly Card[],
  startedAt: number,
): void {
  const changes = changesIn(client)
  changeList<Card>(client, list, (listed) =>
    cards.reduce((before, card) => withCard(changes, before, card, startedAt), listed),
  )
}

function withCard<Card extends ListedCard>(
  changes: Changes,
  cards: Card[],
  card: Card,
  startedAt: number,
): Card[] {
  if (isChangedSince(changes, card._id, startedAt, 'removed')) return cards
  const held = cards.find(({ _id }) => _id === card._id)
  const isOlder =
    held && (held.version > card.version || isCachedNewer(changes, held, card, startedAt))
  if (isOlder) return cards
  noteChange(changes, card._id, card.archived === true)
  if (card.archived) return held ? cards.filter((one) => one !== held) : cards
  return insertCard(cards, replaceEqualDeep(held, card))
}

export function removeCard(client: QueryClient, list: QueryKey, cardId: string): void {
  noteChange(changesIn(client), cardId, true)
  changeList(client, list, (cards) => {
    const others = cards.filter(({ _id }) => _id !== cardId)
    return others.length === cards.length ? cards : others
  })
}

/** Unlike `setQueryData`, preserves the list's `dataUpdatedAt` and `isInvalidated`. */
function changeList<Card extends ListedCard>(
  client: QueryClient,
  list: QueryKey,
  change: (cards: Card[]) => Card[],
): void {
  const query = client.getQueryCache().find<Card[]>({ queryKey: list, exact: true })
  const cards = query?.state.data
  if (!query || !cards) return
  const changed = change(cards)
  if (changed === cards) return
  const { dataUpdatedAt, isInvalidated } = query.state
  query.setData(changed, { updatedAt: dataUpdatedAt, manual: true })
  if (isInvalidated) query.invalidate()
}

function mergeAnswer<Card extends ListedCard>(held: Card[] | undefined, next: Card[]): Card[] {
  const call = calls.get(next)
  if (!call) return next
  const { startedAt, changes } = call
  const heldById = new Map(held?.map((card) => [card._id, card]))
  const newer: Card[] = []
  const answered = new Set<string>()
  const cards = next.flatMap((card) => {
    answered.add(card._id)
    const before = heldById.get(card._id)
    if (isChangedSince(changes, card._id, startedAt, 'removed')) return []
    if (!before) return [card]
    if (before.version <= card.version && !isCachedNewer(changes, before, card, startedAt)) {
      return [replaceEqualDeep(before, card)]
    }
    newer.push(before)
    return []
  })
  for (const card of held ?? []) {
    if (!answered.has(card._id) && isChangedSince(changes, card._id, startedAt, 'put'))
      newer.push(card)
  }
  return newer.reduce(insertCard<Card>, cards)
}

/** Breaks ties between equal versions (a project keeps its version when its tasks change): the later request wins. */
function isCachedNewer(
  changes: Changes,
  held: ListedCard,
  card: ListedCard,
  startedAt: number,
): boolean {
  return held.version === card.version && isChangedSince(changes, held._id, startedAt, 'put')
}

function isChangedSince(
  changes: Changes,
  cardId: string,
  startedAt: number,
  how: 'put' | 'removed',
): boolean {
  const change = changes.get(cardId)
  return change !== undefined && change.at > startedAt && change.isRemoved === (how === 'removed')
}

function changesIn(client: QueryClient): Changes {
  const changes: Changes = changesByClient.get(client) ?? new Map()
  changesByClient.set(client, changes)
  return changes
}

function noteChange(changes: Changes, cardId: string, isRemoved: boolean): void {
  changes.delete(cardId)
  changes.set(cardId, { at: ++clock, isRemoved })
  const [oldest] = changes.keys()
  if (changes.size > maxChanges && oldest !== undefined) changes.delete(oldest)
}

/** Returns the list with this card in its place among cards of the same status. */
function insertCard<Card extends ListedCard>(cards: readonly Card[], card: Card): Card[] {
  const others = cards.filter(({ _id }) => _id !== card._id)
  const below = others.findIndex((other) => other.status === card.status && isAbove(card, other))
  if (below >= 0) return others.toSpliced(below, 0, card)
  const last = others.findLastIndex(({ status }) => status === card.status)
  return others.toSpliced(last < 0 ? others.length : last + 1, 0, card)
}

const isAbove = (one: ListedCard, other: ListedCard): boolean =>
  one.rank === other.rank ? one._id < other._id : one.rank < other.rank
