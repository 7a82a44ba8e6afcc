// Holds a board's state outside React and sends its moves: one call per card at a time, in an order the server can follow.
import { ApiError } from '#web/lib/api.ts'
import { createListeners } from '#web/lib/listeners.ts'
import type { Columns, Layout, CardMove } from './board-order.ts'
import { type BoardEvent, type BoardState, boardReducer, initialState } from './board-reducer.ts'
import type { BoardCard, Move, MoveTogether } from './board-types.ts'

/** A move that the server did not save, with the reason. */
export interface MoveError<Status extends string> extends CardMove<Status> {
  cardTitle: string
  reason: string
  /** True if no answer arrived, so the move may have been saved. */
  mayBeDone: boolean
}

/** A move of several cards, in board order. */
export interface CardsMove<Status extends string> {
  cardIds: readonly string[]
  toStatus: Status
  /** The cards above the place, without the moved ones, nearest first. */
  above: readonly string[]
}

interface BoardView<Status extends string, Card> {
  columns: Columns<Status, Card>
  highlights: ReadonlyMap<string, number>
}

export interface BoardCalls<Status extends string> {
  send: (move: Move<Status>) => Promise<{ version?: number | undefined } | void>
  /** Not called if the card has been moved again since, because the later move counts. */
  onMoveError: (moveError: MoveError<Status>) => void
  /** Saves several moves in one call, and reports rejected ones itself. */
  sendTogether?: ((move: MoveTogether<Status>) => Promise<readonly BoardCard[]>) | undefined
}

export type BoardStore<Status extends string, Card extends BoardCard> = ReturnType<
  typeof createBoardStore<Status, Card>
>

/** The card above was moved away or deleted. */
const isPlaceGone = (error: unknown) =>
  error instanceof ApiError &&
  (error.code === 'stale' || (error.code === 'invalid' && 'after' in error.fields))

/** Returns the column a card is shown in, or was moved to before a filter hid it. */
function findStatus<Status extends string, Card extends BoardCard>(
  { columns, pendingMoves }: BoardState<Status, Card>,
  cardId: string,
): Status | undefined {
  for (const [status, column] of columns) {
    if (column.some(({ _id }) => _id === cardId)) return status
  }
  return pendingMoves.get(cardId)?.filteredOut?.toStatus
}

/**
 * Several calls may be in flight, and the server may run them in any order. So a place is not sent while the card above
 * is in flight, nor while another card is in flight to the same place or to the place below this card.
 */
function isBlocked<Status extends string, Card extends BoardCard>(
  { pendingMoves }: BoardState<Status, Card>,
  { cardId, status, after }: { cardId: string; status: Status; after: string | null },
): boolean {
  const above = after === null ? undefined : pendingMoves.get(after)
  if (above?.isUnsent || above?.inFlight) return true
  return [...pendingMoves.values()].some(
    ({ inFlight }) =>
      inFlight &&
      (inFlight.after === cardId || (inFlight.status === status && inFlight.after === after)),
  )
}

/** Highlights are over by then. Removing them prevents a repeat when the card remounts. */
const HIGHLIGHT_MS = 1500

export function createBoardStore<Status extends string, Card extends BoardCard>(
  layout: Layout<Status, Card>,
  cards: readonly Card[],
  { send, onMoveError, sendTogether }: BoardCalls<Status>,
) {
  let state = initialState(layout, cards)
  let view: BoardView<Status, Card> = { columns: state.columns, highlights: state.highlights }
  const listeners = createListeners()

  function dispatch(event: BoardEvent<Status, Card>) {
    state = boardReducer(state, event)
    const { columns, highlights } = state
    if (highlights !== view.highlights && highlights.size > 0) {
      setTimeout(() => dispatch({ type: 'highlights ended', highlights }), HIGHLIGHT_MS)
    }
    if (columns !== view.columns || highlights !== view.highlights) {
      view = { columns, highlights }
      listeners.notify()
    }
    sendReadyMoves()
  }

  /** Sends the current places of moved cards, except those that are still blocked. */
  function sendReadyMoves() {
    if (![...state.pendingMoves.values()].some(({ isUnsent }) => isUnsent)) return
    for (const [toStatus, column] of state.columns) {
      for (const [index, { _id: cardId, title }] of column.entries()) {
        if (!state.pendingMoves.get(cardId)?.isUnsent) continue
        const above = column.slice(0, index).map(({ _id }) => _id)
        sendIfReady({ cardId, toStatus, above: above.toReversed() }, title)
      }
    }
    for (const { filteredOut, isUnsent } of state.pendingMoves.values()) {
      if (!filteredOut || !isUnsent) continue
      const { cardId, toStatus, above, title } = filteredOut
      const stillAbove = above.filter((id) => (findStatus(state, id) ?? toStatus) === toStatus)
      sendIfReady({ cardId, toStatus, above: stillAbove }, title)
    }
  }

  function sendIfReady({ cardId, toStatus, above }: CardMove<Status>, title: string) {
    const isInFlight = state.pendingMoves.get(cardId)?.inFlight !== undefined
    const after = above[0] ?? null
    if (!isInFlight && !isBlocked(state, { cardId, status: toStatus, after })) {
      void sendMove({ cardId, toStatus, above }, title)
    }
  }

  async function sendMove(move: CardMove<Status>, cardTitle: string) {
    const { cardId, toStatus, above } = move
    const after = above[0] ?? null
    state = boardReducer(state, { type: 'sent', cardId, status: toStatus, after })
    try {
      const saved = await send({ cardId, toStatus, after })
      dispatch({ type: 'saved', cardId, version: saved?.version })
    } catch (error) {
      const isSuperseded = state.pendingMoves.get(cardId)?.isUnsent ?? true
      // Only the server knows whether a card that a filter hides is still in the column.
      if (
        !isSuperseded &&
        after !== null &&
        findStatus(state, after) === undefined &&
        isPlaceGone(error)
      ) {
        dispatch({ type: 'place gone', cardId, above: above.slice(1) })
        return
      }
      const reason = error instanceof Error ? error.message : 'It couldn’t be saved.'
      const mayBeDone = error instanceof ApiError && error.mayBeDone
      if (!isSuperseded) onMoveError({ ...move, cardTitle, reason, mayBeDone })
      dispatch({ type: 'failed', cardId })
    }
  }

  /** Uses one call if none of these cards, nor the one above, is already in flight. */
  async function moveTogether({ cardIds, toStatus, above }: CardsMove<Status>) {
    const moves = cardIds.map((cardId, at) => ({
      cardId,
      toStatus,
      above: [...cardIds.slice(0, at).toReversed(), ...above],
    }))
    const after = above[0] ?? null
    const involved = after === null ? cardIds : [...cardIds, after]
    const isSent = sendTogether !== undefined && !involved.some((id) => state.pendingMoves.has(id))
    dispatch({ type: 'moved together', moves, isSent })
    if (!isSent) return
    const saved = await sendTogether({ cardIds, toStatus, after }).catch(() => [])
    const versions = new Map(saved.map((card) => [card._id, card.version]))
    for (const cardId of cardIds) {
      if (versions.has(cardId)) dispatch({ type: 'saved', cardId, version: versions.get(cardId) })
      else dispatch({ type: 'failed', cardId })
    }
  }

  return {
    subscribe: listeners.subscribe,
    view: () => view,
    setServerCards(received: readonly Card[]) {
      if (received !== state.cards) dispatch({ type: 'server cards', cards: received })
    },
    move: (move: CardMove<Status>) => dispatch({ type: 'moved', ...move }),
    moveTogether: (move: CardsMove<Status>) => void moveTogether(move),
    startDrag: () => dispatch({ type: 'drag started' }),
    endDrag: () => dispatch({ type: 'drag ended' }),
  }
}
