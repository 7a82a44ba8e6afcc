// State transitions of a board. Pure.
import { applyPendingMoves, type CardMove, groupCards, moveCard } from './board-order.ts'
import type { BoardEvent, BoardState, PendingMove } from './board-state.ts'
import type { BoardCard } from './board-types.ts'
import { hasCaughtUp, mergeServerCards } from './merge-server-cards.ts'

export function boardReducer<Status extends string, Card extends BoardCard>(
  state: BoardState<Status, Card>,
  event: BoardEvent<Status, Card>,
): BoardState<Status, Card> {
  const isDeferred =
    event.type === 'server cards' || event.type === 'saved' || event.type === 'failed'
  if (state.deferred && isDeferred) return { ...state, deferred: [...state.deferred, event] }
  switch (event.type) {
    case 'server cards':
      return mergeServerCards(state, event.cards)
    case 'moved':
      return moveOne(state, event, false)
    case 'moved together':
      return event.moves.reduce((before, move) => moveOne(before, move, event.isSent), state)
    case 'sent': {
      const { cardId, status, after } = event
      // Someone may have deleted the card since it was moved.
      if (!state.pendingMoves.has(cardId)) return state
      return changePendingMove(state, cardId, { isUnsent: false, inFlight: { status, after } })
    }
    case 'saved':
      return endCall(state, event.cardId, { inFlight: undefined, savedVersion: event.version })
    case 'failed':
      return endCall(state, event.cardId, undefined)
    case 'place gone': {
      const { cardId, above } = event
      const hidden = state.pendingMoves.get(cardId)?.filteredOut
      const filteredOut = hidden && { ...hidden, above }
      return changePendingMove(state, cardId, { isUnsent: true, inFlight: undefined, filteredOut })
    }
    case 'highlights ended': {
      const left = [...state.highlights].filter(([id, count]) => event.highlights.get(id) !== count)
      return { ...state, highlights: new Map(left) }
    }
    case 'drag started':
      return { ...state, deferred: state.deferred ?? [] }
    case 'drag ended':
      return (state.deferred ?? []).reduce(boardReducer<Status, Card>, { ...state, deferred: null })
  }
}

function moveOne<Status extends string, Card extends BoardCard>(
  state: BoardState<Status, Card>,
  move: CardMove<Status>,
  isSent: boolean,
): BoardState<Status, Card> {
  const columns = moveCard(state.columns, move)
  if (columns === state.columns) return state
  const inFlight = { status: move.toStatus, after: move.above[0] ?? null }
  const change = isSent ? { isUnsent: false, inFlight } : { isUnsent: true }
  return { ...changePendingMove(state, move.cardId, change), columns }
}

/** Ends a call. A saved card keeps its place until the server's cards show it there; a failed one goes back. */
function endCall<Status extends string, Card extends BoardCard>(
  state: BoardState<Status, Card>,
  cardId: string,
  saved: Partial<PendingMove<Status>> | undefined,
): BoardState<Status, Card> {
  const move = state.pendingMoves.get(cardId)
  if (!move) return state
  if (move.isUnsent) return changePendingMove(state, cardId, { inFlight: undefined })
  const version = saved?.savedVersion
  const card = state.cards.find(({ _id }) => _id === cardId)
  const isShown = version !== undefined && card !== undefined && hasCaughtUp(card, version)
  if (saved && !isShown) return changePendingMove(state, cardId, saved)
  const pendingMoves = new Map(state.pendingMoves)
  pendingMoves.delete(cardId)
  const serverColumns = groupCards(state.layout, state.cards)
  const columns = applyPendingMoves(serverColumns, state.columns, pendingMoves)
  return { ...state, pendingMoves, columns }
}

function changePendingMove<Status extends string, Card>(
  state: BoardState<Status, Card>,
  cardId: string,
  change: Partial<PendingMove<Status>>,
): BoardState<Status, Card> {
  const before = state.pendingMoves.get(cardId) ?? { isUnsent: false }
  const pendingMoves = new Map(state.pendingMoves).set(cardId, { ...before, ...change })
  return { ...state, pendingMoves }
}
