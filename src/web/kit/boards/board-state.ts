// A board's state: the server's cards, and pending moves that they do not reflect yet.
import { type CardMove, type Columns, groupCards, type Layout } from './board-order.ts'
import type { BoardCard } from './board-types.ts'

/** A move by the user that the server's cards do not reflect yet. */
export interface PendingMove<Status extends string> {
  /** True if the place still has to be sent, once no earlier call blocks it. */
  isUnsent: boolean
  /** The place sent by the call in flight. */
  inFlight?: { status: Status; after: string | null } | undefined
  /** Version of the saved card; undefined if the call returned none. */
  savedVersion?: number | undefined
  /** The unsent place of a card that a filter removed from the board. */
  filteredOut?: (CardMove<Status> & { title: string }) | undefined
}

export interface BoardState<Status extends string, Card> {
  layout: Layout<Status, Card>
  cards: readonly Card[]
  /** The columns as shown. */
  columns: Columns<Status, Card>
  pendingMoves: ReadonlyMap<string, PendingMove<Status>>
  /** Events deferred during a drag, so nothing jumps under the pointer. Null means no drag. */
  deferred: readonly BoardEvent<Status, Card>[] | null
  /** How often someone else changed each card. A new count highlights the card once. */
  highlights: ReadonlyMap<string, number>
}

export type BoardEvent<Status extends string, Card> =
  | { type: 'server cards'; cards: readonly Card[] }
  | ({ type: 'moved' } & CardMove<Status>)
  /** Several cards, in order. `isSent` means one call already in flight saves them all. */
  | { type: 'moved together'; moves: readonly CardMove<Status>[]; isSent: boolean }
  | { type: 'sent'; cardId: string; status: Status; after: string | null }
  | { type: 'saved'; cardId: string; version?: number | undefined }
  | { type: 'failed'; cardId: string }
  /** The card above is not there any more; the move is sent again, below the rest. */
  | { type: 'place gone'; cardId: string; above: readonly string[] }
  | { type: 'highlights ended'; highlights: ReadonlyMap<string, number> }
  | { type: 'drag started' }
  | { type: 'drag ended' }

export function initialState<Status extends string, Card extends BoardCard>(
  layout: Layout<Status, Card>,
  cards: readonly Card[],
): BoardState<Status, Card> {
  const columns = groupCards(layout, cards)
  return { layout, cards, columns, pendingMoves: new Map(), deferred: null, highlights: new Map() }
}
