// A board's list after one card was saved: the card stands where it was dropped, all others keep their objects.
import type { BoardCard, Move } from './board-types.ts'

export function withPlaced<Status extends string, Card extends BoardCard & { status: Status }>(
  cards: readonly Card[],
  saved: Card,
  { toStatus, after }: Move<Status>,
): Card[] {
  const others = cards.filter((card) => card._id !== saved._id)
  const above = others.findIndex((card) => card._id === after)
  const first = others.findIndex((card) => card.status === toStatus)
  const place = above >= 0 ? above + 1 : first >= 0 ? first : others.length
  return others.toSpliced(place, 0, saved)
}
