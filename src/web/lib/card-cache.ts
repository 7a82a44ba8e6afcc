// Writes a call's response into every cached query that shows the card, which saves refetches.
import type { QueryClient, QueryKey } from '@tanstack/react-query'
import { type ListedCard, putCard, removeCard } from './card-list.ts'

export interface CardQueries {
  /** The board's list. */
  list: QueryKey
  /** The card's details. */
  detail: QueryKey
}

/** @param startedAt from `startCall`, called before the call that returned the card */
export function cacheCard(
  client: QueryClient,
  queries: CardQueries,
  card: ListedCard,
  startedAt: number,
): void {
  putCard(client, queries.list, card, startedAt)
  cacheDetail(client, queries, card)
}

export function cacheDetail(client: QueryClient, { detail }: CardQueries, card: ListedCard): void {
  client.setQueryData(detail, (before: object | undefined) => before && { ...before, ...card })
}

/** A card's position in the server's terms: the card above it in its column. */
export function placeOf(
  client: QueryClient,
  { list }: Pick<CardQueries, 'list'>,
  cardId: string,
): { after: string | null } | undefined {
  const cards = client.getQueryData<ListedCard[]>(list) ?? []
  const status = cards.find(({ _id }) => _id === cardId)?.status
  if (status === undefined) return undefined
  const column = cards.filter((card) => card.status === status)
  return { after: column[column.findIndex(({ _id }) => _id === cardId) - 1]?._id ?? null }
}

/** Invalidates the details without refetching; the next reader refetches them and learns who deleted the card. */
export function dropCard(client: QueryClient, { list, detail }: CardQueries, cardId: string): void {
  removeCard(client, list, cardId)
  void client.invalidateQueries({ queryKey: detail, refetchType: 'none' })
}
