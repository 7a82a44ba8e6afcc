// A board's state: the server's cards, and the user's own moves that the server's cards do not show yet.
import { type CardMove, type Columns, groupCards, type Layout } from './board-order.ts'
import type { BoardCard } from './board-types.ts'

/** A card that the user has moved and that the server's cards do not show there yet. */
export interface PendingMove<Status extends string> {
  /** Its place is sent as soon as no earlier call is in the way. */
  isUnsent: boolean
  /** The call in flight: the place that was sent. */
  inFlight?: { status: Status; after: string | null } | undefined
  /** Version of the card as saved; unknown when the call answered nothing. */
  savedVersion?: number | undefined
  /** Its place when a filter removed it from the board before the place was sent. */
  filteredOut?: (CardMove<Status> & { title: string }) | undefined
}

export interface BoardState<Status extends string, Card> {
  layout: Layout<Status, Card>
  /** The server's cards. */
  cards: readonly Card[]
  /** The board as it is shown. */
  columns: Columns<Status, Card>
  pendingMoves: ReadonlyMap<string, PendingMove<Status>>
  /** Events that arrive during a drag wait here, so that nothing jumps under the pointer. Null: no drag. */
  deferred: readonly BoardEvent<Status, Card>[] | null
  /** How often each card was changed by someone else: a new number highlights it once. */
  highlights: ReadonlyMap<string, number>
}

export type BoardEvent<Status extends string, Card> =
  | { type: 'server cards'; cards: readonly Card[] }
  | ({ type: 'moved' } & CardMove<Status>)
  /** Several, one below the other; `sent` says that one call saves them all, already on its way. */
  | { type: 'moved together'; moves: readonly CardMove<Status>[]; isSent: boolean }
  | { type: 'sent'; cardId: string; status: Status; after: string | null }
  | { type: 'saved'; cardId: string; version?: number | undefined }
  | { type: 'failed'; cardId: string }
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
