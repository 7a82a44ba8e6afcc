// What the board knows and how it changes: the server's cards, and where one's own moves have put some of them. Pure.
import { hasCaughtUp, receive } from './board-receive.ts'
import type { BoardCard } from './board-types.ts'
import {
  type Columns,
  groupCards,
  layOver,
  type Layout,
  type Placing,
  placeIn,
} from './board-order.ts'

/** A card that one has moved and that the server's cards do not show there yet. */
export interface MovedCard<Status extends string> {
  /** Where it stands is to be sent, as soon as no earlier call is in the way. */
  isUnsent: boolean
  /** The call under way: the place as the server was told. */
  underWay?: { status: Status; after: string | null } | undefined
  /** Version of the card as saved; not known when the call answered nothing. */
  savedVersion?: number | undefined
  /** Where it stood when a filter took it off the board before its place was sent. */
  outOfSight?: (Placing<Status> & { title: string }) | undefined
}

export type BoardEvent<Status extends string, Card> =
  | { type: 'received'; cards: readonly Card[] }
  | ({ type: 'moved' } & Placing<Status>)
  | { type: 'sent'; cardId: string; status: Status; after: string | null }
  | { type: 'saved'; cardId: string; version?: number | undefined }
  | { type: 'refused'; cardId: string }
  | { type: 'faded'; glows: ReadonlyMap<string, number> }
  | { type: 'lifted' }
  | { type: 'released' }

export interface BoardState<Status extends string, Card> {
  layout: Layout<Status, Card>
  /** The server's cards. */
  cards: readonly Card[]
  /** The board as it is shown. */
  columns: Columns<Status, Card>
  moved: ReadonlyMap<string, MovedCard<Status>>
  /** While a card is lifted, what arrives is kept here so that nothing jumps under the pointer. */
  held: readonly BoardEvent<Status, Card>[] | null
  /** How often each card was changed by someone else: a new number makes it glow once. */
  glows: ReadonlyMap<string, number>
}

export function startingState<Status extends string, Card extends BoardCard>(
  layout: Layout<Status, Card>,
  cards: readonly Card[],
): BoardState<Status, Card> {
  const columns = groupCards(layout, cards)
  return { layout, cards, columns, moved: new Map(), held: null, glows: new Map() }
}

export function nextState<Status extends string, Card extends BoardCard>(
  state: BoardState<Status, Card>,
  event: BoardEvent<Status, Card>,
): BoardState<Status, Card> {
  const isHeldBack = event.type === 'received' || event.type === 'saved' || event.type === 'refused'
  if (state.held && isHeldBack) return { ...state, held: [...state.held, event] }
  switch (event.type) {
    case 'received':
      return receive(state, event.cards)
    case 'moved': {
      const columns = placeIn(state.columns, event)
      return columns === state.columns
        ? state
        : { ...changeMoved(state, event.cardId, { isUnsent: true }), columns }
    }
    case 'sent': {
      const { cardId, status, after } = event
      // Someone may have removed the card since it was moved.
      if (!state.moved.has(cardId)) return state
      return changeMoved(state, cardId, { isUnsent: false, underWay: { status, after } })
    }
    case 'saved':
      return end(state, event.cardId, { underWay: undefined, savedVersion: event.version })
    case 'refused':
      return end(state, event.cardId, undefined)
    case 'faded': {
      const left = [...state.glows].filter(([id, count]) => event.glows.get(id) !== count)
      return { ...state, glows: new Map(left) }
    }
    case 'lifted':
      return { ...state, held: state.held ?? [] }
    case 'released':
      return (state.held ?? []).reduce(nextState<Status, Card>, { ...state, held: null })
  }
}

/** A call has ended. A saved card keeps its place until the server's cards show it there; a refused one goes back. */
function end<Status extends string, Card extends BoardCard>(
  state: BoardState<Status, Card>,
  cardId: string,
  saved: Partial<MovedCard<Status>> | undefined,
): BoardState<Status, Card> {
  const move = state.moved.get(cardId)
  if (!move) return state
  if (move.isUnsent) return changeMoved(state, cardId, { underWay: undefined })
  const version = saved?.savedVersion
  const card = state.cards.find(({ _id }) => _id === cardId)
  const isShown = version !== undefined && card !== undefined && hasCaughtUp(card, version)
  if (saved && !isShown) return changeMoved(state, cardId, saved)
  const moved = new Map(state.moved)
  moved.delete(cardId)
  return {
    ...state,
    moved,
    columns: layOver(groupCards(state.layout, state.cards), state.columns, moved),
  }
}

function changeMoved<Status extends string, Card>(
  state: BoardState<Status, Card>,
  cardId: string,
  change: Partial<MovedCard<Status>>,
): BoardState<Status, Card> {
  const before = state.moved.get(cardId) ?? { isUnsent: false }
  return { ...state, moved: new Map(state.moved).set(cardId, { ...before, ...change }) }
}
