// A board's state and its transitions: own moves wait in it until the server's cards contain them. Pure.
import {
  applyPendingMoves,
  type CardMove,
  type Columns,
  groupCards,
  type Layout,
  moveCard,
} from './board-order.ts'
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
  /** The displayed columns. */
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
  /** The card above no longer exists; the move is sent again, below the rest. */
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
  const isShown = version !== undefined && card !== undefined && isUpToDate(card, version)
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

function mergeServerCards<Status extends string, Card extends BoardCard>(
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
    if (isOver && (!card || isUpToDate(card, move.savedVersion))) continue
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

function isUpToDate(card: BoardCard, savedVersion: number | undefined) {
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
