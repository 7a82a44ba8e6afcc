// A card that is on its board opens at once, with what the board knows of it; the rest is read behind.
import type { QueryClient, QueryKey } from '@tanstack/react-query'

interface Versioned {
  _id: string
  version: number
}

/** @param rest what the details tell beyond the card, as it is for staff; they are read anew in any case */
export function openFromBoard<Card extends Versioned>(
  cache: QueryClient,
  { boards, details, cardId }: { boards: QueryKey; details: QueryKey; cardId: string },
  rest: Record<string, unknown>,
): void {
  const known = cache.getQueryData<Versioned>(details)
  const cards = cache.getQueriesData<Card[]>({ queryKey: boards }).flatMap(([, list]) => list ?? [])
  const card = cards.find(({ _id }) => _id === cardId)
  if (!card || (known && known.version >= card.version)) return
  cache.setQueryData(details, { ...card, ...rest }, { updatedAt: 0 })
}
