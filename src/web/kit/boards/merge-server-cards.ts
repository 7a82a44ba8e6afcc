// Merges the server's cards into the board: ends own moves they contain, and highlights cards that others changed.
import {
  applyPendingMoves,
  type CardMove,
  type Columns,
  groupCards,
  type Layout,
  moveCard,
} from './board-order.ts'
import type { BoardState, PendingMove } from './board-state.ts'
import type { BoardCard } from './board-types.ts'

export function mergeServerCards<Status extends string, Card extends BoardCard>(
  state: BoardState<Status, Card>,
  cards: readonly Card[],
): BoardState<Status, Card> {
  const byId = new Map(cards.map((card) => [card._id, card]))
  const pendingMoves = new Map<string, PendingMove<Status>>()
  /** Cards that a filter had removed and that are back on the board. */
  const returning: CardMove<Status>[] = []
  for (const [cardId, move] of state.pendingMoves) {
    const card = byId.get(cardId)
    const isOver = !move.isUnsent && !move.inFlight
    if (isOver && (!card || hasCaughtUp(card, move.savedVersion))) continue
    if (card && move.filteredOut) returning.push(move.filteredOut)
    const filteredOut = card ? undefined : (move.filteredOut ?? currentMove(state.columns, cardId))
    pendingMoves.set(cardId, { ...move, filteredOut })
  }
  const stillShown = new Map(pendingMoves)
  for (const { cardId } of returning) stillShown.delete(cardId)
  const withMoves = applyPendingMoves(groupCards(state.layout, cards), state.columns, stillShown)
  const columns = returning.reduce(moveCard<Status, Card>, withMoves)
  return { ...state, cards, columns, pendingMoves, highlights: nextHighlights(state, byId) }
}

export function hasCaughtUp(card: BoardCard, savedVersion: number | undefined) {
  return savedVersion === undefined || card.version === undefined || card.version >= savedVersion
}

/** Returns the move that would put a card where it already is. */
function currentMove<Status extends string, Card extends BoardCard>(
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

function nextHighlights<Status extends string, Card extends BoardCard>(
  { cards, pendingMoves, highlights, layout }: BoardState<Status, Card>,
  byId: ReadonlyMap<string, Card>,
) {
  const changed = cards.filter((old) => {
    const now = byId.get(old._id)
    return now && now !== old && !pendingMoves.has(old._id) && hasChanged(layout, old, now)
  })
  if (changed.length === 0) return highlights
  const next = new Map(highlights)
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
