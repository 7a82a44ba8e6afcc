// The server's cards arrive anew: which of one's own moves they contain, what others changed, what a filter took away.
import { type Columns, groupCards, layOver, type Layout, placeIn } from './board-order.ts'
import type { BoardState, MovedCard } from './board-state.ts'
import type { BoardCard } from './board-types.ts'

export function receive<Status extends string, Card extends BoardCard>(
  state: BoardState<Status, Card>,
  cards: readonly Card[],
): BoardState<Status, Card> {
  const byId = new Map(cards.map((card) => [card._id, card]))
  const moved = new Map<string, MovedCard<Status>>()
  const returning: NonNullable<MovedCard<Status>['outOfSight']>[] = []
  for (const [cardId, move] of state.moved) {
    const card = byId.get(cardId)
    const isOver = !move.isUnsent && !move.underWay
    if (isOver && (!card || hasCaughtUp(card, move.savedVersion))) continue
    if (card && move.outOfSight) returning.push(move.outOfSight)
    const outOfSight = card ? undefined : (move.outOfSight ?? standing(state.columns, cardId))
    moved.set(cardId, { ...move, outOfSight })
  }
  const isLaid = new Map(
    [...moved].filter(([id]) => !returning.some(({ cardId }) => cardId === id)),
  )
  const laid = layOver(groupCards(state.layout, cards), state.columns, isLaid)
  const columns = returning.reduce(placeIn<Status, Card>, laid)
  return { ...state, cards, columns, moved, glows: glowsAfter(state, byId) }
}

export function hasCaughtUp(card: BoardCard, savedVersion: number | undefined) {
  return savedVersion === undefined || card.version === undefined || card.version >= savedVersion
}

/** Where a card stands, as a place it could be put to. */
function standing<Status extends string, Card extends BoardCard>(
  columns: Columns<Status, Card>,
  cardId: string,
) {
  for (const [toStatus, cards] of columns) {
    const index = cards.findIndex(({ _id }) => _id === cardId)
    const card = cards[index]
    if (!card) continue
    const above = cards.slice(0, index).map(({ _id }) => _id)
    return { cardId, toStatus, above: above.toReversed(), title: card.title }
  }
  return undefined
}

function glowsAfter<Status extends string, Card extends BoardCard>(
  { cards, moved, glows, layout }: BoardState<Status, Card>,
  byId: ReadonlyMap<string, Card>,
) {
  const changed = cards.filter((old) => {
    const now = byId.get(old._id)
    return now && now !== old && !moved.has(old._id) && hasChanged(layout, old, now)
  })
  if (changed.length === 0) return glows
  const next = new Map(glows)
  for (const { _id } of changed) next.set(_id, (next.get(_id) ?? 0) + 1)
  return next
}

function hasChanged<Status extends string, Card extends BoardCard>(
  { columnOf }: Layout<Status, Card>,
  old: Card,
  now: Card,
) {
  return old.version !== now.version || columnOf(old) !== columnOf(now)
}
