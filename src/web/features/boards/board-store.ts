// Holds a board's state outside React and sends its moves: one call per card at a time, in an order the server can follow.
import type { BoardCard, Move } from './board-types.ts'
import {
  type BoardEvent,
  type Columns,
  type Layout,
  nextState,
  type PendingMove,
  shownColumns,
  startingState,
} from './board-state.ts'

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

export type Placing<Status extends string> = Pick<
  PendingMove<Status>,
  'cardId' | 'toStatus' | 'above'
>

/** A glow is over by then; taking it away keeps it from starting again when the card is mounted again. */
const GLOW_MS = 1500

export type BoardStore<Status extends string, Card extends BoardCard> = ReturnType<
  typeof createBoardStore<Status, Card>
>

export function createBoardStore<Status extends string, Card extends BoardCard>(
  layout: Layout<Status, Card>,
  cards: readonly Card[],
  { send, onRefused }: BoardCalls<Status>,
) {
  let state = startingState(layout, cards)
  let view: BoardView<Status, Card> = { columns: state.columns, glows: state.glows }
  let lastSeq = 0
  const listeners = new Set<() => void>()

  function publish() {
    view = { columns: shownColumns(state), glows: state.glows }
    for (const listener of listeners) listener()
  }

  function record(event: BoardEvent<Status, Card>) {
    const before = state.glows
    state = nextState(state, event)
    publish()
    const { glows } = state
    if (glows !== before && glows.size > 0) {
      setTimeout(() => record({ type: 'faded', glows }), GLOW_MS)
    }
    sendWhatCanGo()
  }

  /**
   * Several calls may be under way, and the server may take them in any order. So a move waits for an earlier one
   * that is not saved yet when it is of the same card, of a card beside its place, or meant to stand under its card.
   */
  function sendWhatCanGo() {
    const unsaved: { cardId: string; after: string | null }[] = []
    for (const move of state.moves) {
      if (move.phase === 'saved') continue
      const { cardId, toStatus, seq } = move
      const column = shownColumns(state, seq).get(toStatus) ?? []
      const index = column.findIndex((card) => card._id === cardId)
      const after = move.after === undefined ? (column[index - 1]?._id ?? null) : move.after
      const concerned = [cardId, after, column[index + 1]?._id]
      const mustWait = unsaved.some(
        (earlier) => concerned.includes(earlier.cardId) || earlier.after === cardId,
      )
      unsaved.push({ cardId, after })
      if (move.phase === 'waiting' && !mustWait) void carryOut(move, after)
    }
  }

  async function carryOut(move: PendingMove<Status>, after: string | null) {
    const { seq, cardId, toStatus } = move
    state = nextState(state, { type: 'sent', seq, after })
    try {
      const saved = await send({ cardId, toStatus, after })
      record({ type: 'saved', seq, version: saved?.version })
    } catch (error) {
      const card = state.cards.find((other) => other._id === cardId)
      const isOvertaken = state.moves.some((other) => other.cardId === cardId && other.seq > seq)
      if (card && !isOvertaken) {
        const reason = error instanceof Error ? error.message : 'It could not be saved.'
        onRefused({ cardId, toStatus, above: move.above, cardTitle: card.title, reason })
      }
      record({ type: 'refused', seq })
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
    move(placing: Placing<Status>) {
      if (!state.cards.some((card) => card._id === placing.cardId)) return
      lastSeq += 1
      record({ type: 'moved', seq: lastSeq, ...placing })
    },
    hold: () => record({ type: 'lifted' }),
    release: () => record({ type: 'released' }),
  }
}
