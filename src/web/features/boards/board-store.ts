// Holds a board's state outside React and sends its moves: one call per card at a time, in an order the server can follow.
import type { Columns, Layout, Placing } from './board-order.ts'
import { type BoardEvent, nextState, startingState } from './board-state.ts'
import type { BoardCard, Move } from './board-types.ts'

/** What the server would not save: the card, the place it was meant for, and why. */
export interface Refusal<Status extends string> extends Placing<Status> {
  cardTitle: string
  reason: string
}

export interface BoardView<Status extends string, Card> {
  columns: Columns<Status, Card>
  glows: ReadonlyMap<string, number>
}

export interface BoardCalls<Status extends string> {
  send: (move: Move<Status>) => Promise<{ version?: number | undefined } | void>
  /** Not called when the card has been moved on since: its later move is what counts. */
  onRefused: (refusal: Refusal<Status>) => void
}

export type BoardStore<Status extends string, Card extends BoardCard> = ReturnType<
  typeof createBoardStore<Status, Card>
>

/** A glow is over by then; taking it away keeps it from starting again when the card is mounted again. */
const GLOW_MS = 1500

export function createBoardStore<Status extends string, Card extends BoardCard>(
  layout: Layout<Status, Card>,
  cards: readonly Card[],
  { send, onRefused }: BoardCalls<Status>,
) {
  let state = startingState(layout, cards)
  let view: BoardView<Status, Card> = { columns: state.columns, glows: state.glows }
  const listeners = new Set<() => void>()

  function record(event: BoardEvent<Status, Card>) {
    state = nextState(state, event)
    const { columns, glows } = state
    if (glows !== view.glows && glows.size > 0) {
      setTimeout(() => record({ type: 'faded', glows }), GLOW_MS)
    }
    if (columns !== view.columns || glows !== view.glows) {
      view = { columns, glows }
      for (const listener of listeners) listener()
    }
    sendWhatCanGo()
  }

  /** Sends the moved cards' places, each as it is now, save those for which the server is not ready. */
  function sendWhatCanGo() {
    if (![...state.moved.values()].some(({ isUnsent }) => isUnsent)) return
    for (const [toStatus, column] of state.columns) {
      for (const [index, { _id: cardId, title }] of column.entries()) {
        if (!state.moved.get(cardId)?.isUnsent) continue
        const above = column.slice(0, index).map(({ _id }) => _id)
        sendIfReady({ cardId, toStatus, above: above.toReversed() }, title)
      }
    }
    for (const { outOfSight, isUnsent } of state.moved.values()) {
      if (outOfSight && isUnsent) sendIfReady(outOfSight, outOfSight.title)
    }
  }

  function sendIfReady({ cardId, toStatus, above }: Placing<Status>, title: string) {
    const isUnderWay = state.moved.get(cardId)?.underWay !== undefined
    const after = above[0] ?? null
    if (!isUnderWay && !mustWait(cardId, toStatus, after)) {
      void carryOut({ cardId, toStatus, above }, title)
    }
  }

  /**
   * Several calls may be under way, and the server may take them in any order. So a place is not sent while the card
   * above is itself on its way, nor while another is on its way to the same place or to the place under this card.
   */
  function mustWait(cardId: string, status: Status, after: string | null) {
    const above = after === null ? undefined : state.moved.get(after)
    if (above?.isUnsent || above?.underWay) return true
    return [...state.moved.values()].some(
      ({ underWay }) =>
        underWay &&
        (underWay.after === cardId || (underWay.status === status && underWay.after === after)),
    )
  }

  async function carryOut(placing: Placing<Status>, cardTitle: string) {
    const { cardId, toStatus, above } = placing
    const after = above[0] ?? null
    state = nextState(state, { type: 'sent', cardId, status: toStatus, after })
    try {
      const saved = await send({ cardId, toStatus, after })
      record({ type: 'saved', cardId, version: saved?.version })
    } catch (error) {
      const isOvertaken = state.moved.get(cardId)?.isUnsent ?? true
      const reason = error instanceof Error ? error.message : 'It could not be saved.'
      if (!isOvertaken) onRefused({ ...placing, cardTitle, reason })
      record({ type: 'refused', cardId })
    }
  }

  return {
    subscribe(listener: () => void) {
      listeners.add(listener)
      return () => {
        listeners.delete(listener)
      }
    },
    view: () => view,
    receive(received: readonly Card[]) {
      if (received !== state.cards) record({ type: 'received', cards: received })
    },
    move: (placing: Placing<Status>) => record({ type: 'moved', ...placing }),
    hold: () => record({ type: 'lifted' }),
    release: () => record({ type: 'released' }),
  }
}
