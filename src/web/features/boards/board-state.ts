// What the board knows and how it changes: the server's cards, and one's own moves laid over them. Pure.
import type { BoardCard } from './board-types.ts'

export type Columns<Status extends string, Card> = ReadonlyMap<Status, readonly Card[]>

export interface Layout<Status extends string, Card> {
  statuses: readonly Status[]
  columnOf: (card: Card) => Status
}

export interface PendingMove<Status extends string> {
  seq: number
  cardId: string
  toStatus: Status
  /** Every card above the place, nearest first: should the nearest leave, the next one holds the place. */
  above: readonly string[]
  phase: 'waiting' | 'sent' | 'saved'
  /** The card above, as the server was told. */
  after?: string | null
  /** Version of the card the server answered with, once saved. */
  savedVersion?: number | undefined
}

export type BoardEvent<Status extends string, Card> =
  | { type: 'received'; cards: readonly Card[] }
  | { type: 'moved'; seq: number; cardId: string; toStatus: Status; above: readonly string[] }
  | { type: 'sent'; seq: number; after: string | null }
  | { type: 'saved'; seq: number; version?: number | undefined }
  | { type: 'refused'; seq: number }
  | { type: 'faded'; glows: ReadonlyMap<string, number> }
  | { type: 'lifted' }
  | { type: 'released' }

export interface BoardState<Status extends string, Card> {
  layout: Layout<Status, Card>
  cards: readonly Card[]
  /** The server's cards by column. */
  columns: Columns<Status, Card>
  moves: readonly PendingMove<Status>[]
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
  return { layout, cards, columns, moves: [], held: null, glows: new Map() }
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
      const { seq, cardId, toStatus, above } = event
      const others = state.moves.filter((m) => m.cardId !== cardId || m.phase !== 'waiting')
      return { ...state, moves: [...others, { seq, cardId, toStatus, above, phase: 'waiting' }] }
    }
    case 'sent':
      return {
        ...state,
        moves: changeMove(state.moves, event.seq, { phase: 'sent', after: event.after }),
      }
    case 'saved':
      return settle(state, event.seq, event.version)
    case 'refused':
      return { ...state, moves: state.moves.filter((m) => m.seq !== event.seq) }
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

/** The board as it is shown: the server's order with one's own moves, up to `lastSeq`, laid over it. */
export function shownColumns<Status extends string, Card extends BoardCard>(
  state: BoardState<Status, Card>,
  lastSeq = Number.POSITIVE_INFINITY,
): Columns<Status, Card> {
  if (state.moves.length === 0) return state.columns
  const shown = new Map(state.columns)
  for (const move of state.moves) if (move.seq <= lastSeq) layMove(shown, move)
  return shown
}

function layMove<Status extends string, Card extends BoardCard>(
  shown: Map<Status, readonly Card[]>,
  { cardId, toStatus, above }: PendingMove<Status>,
) {
  for (const [status, cards] of shown) {
    const from = cards.findIndex((card) => card._id === cardId)
    const card = cards[from]
    if (!card) continue
    shown.set(status, cards.toSpliced(from, 1))
    const target = shown.get(toStatus) ?? []
    const places = new Map(target.map((other, index) => [other._id, index + 1]))
    const anchor = above.find((id) => places.has(id))
    shown.set(toStatus, target.toSpliced(anchor ? (places.get(anchor) ?? 0) : 0, 0, card))
    return
  }
}

function receive<Status extends string, Card extends BoardCard>(
  state: BoardState<Status, Card>,
  cards: readonly Card[],
): BoardState<Status, Card> {
  const byId = new Map(cards.map((card) => [card._id, card]))
  const own = new Set(state.moves.map((move) => move.cardId))
  const changed: string[] = []
  for (const old of state.cards) {
    const now = byId.get(old._id)
    if (!now || own.has(old._id) || now === old) continue
    const hasChanged =
      now.version !== old.version || state.layout.columnOf(now) !== state.layout.columnOf(old)
    if (hasChanged) changed.push(old._id)
  }
  const glows =
    changed.length === 0
      ? state.glows
      : new Map([
          ...state.glows,
          ...changed.map((id) => [id, (state.glows.get(id) ?? 0) + 1] as const),
        ])
  const moves = state.moves.filter((move) => {
    const card = byId.get(move.cardId)
    return card !== undefined && !(move.phase === 'saved' && hasCaughtUp(card, move.savedVersion))
  })
  const columns = groupCards(state.layout, cards, state.columns)
  return { ...state, cards, columns, moves, glows }
}

/** A saved move stays laid over the cards until the server's cards contain it; older moves of its card are past. */
function settle<Status extends string, Card extends BoardCard>(
  state: BoardState<Status, Card>,
  seq: number,
  version: number | undefined,
): BoardState<Status, Card> {
  const saved = state.moves.find((move) => move.seq === seq)
  if (!saved) return state
  const card = state.cards.find((other) => other._id === saved.cardId)
  const isContained = version !== undefined && card !== undefined && hasCaughtUp(card, version)
  const moves = state.moves.filter(
    (move) => move.cardId !== saved.cardId || move.seq > seq || (move.seq === seq && !isContained),
  )
  return { ...state, moves: changeMove(moves, seq, { phase: 'saved', savedVersion: version }) }
}

function hasCaughtUp(card: BoardCard, savedVersion: number | undefined) {
  return savedVersion === undefined || card.version === undefined || card.version >= savedVersion
}

function changeMove<Status extends string>(
  moves: readonly PendingMove<Status>[],
  seq: number,
  change: Partial<PendingMove<Status>>,
): readonly PendingMove<Status>[] {
  return moves.map((move) => (move.seq === seq ? { ...move, ...change } : move))
}

/** Columns whose cards are the same as before stay the same array, so that they are not drawn again. */
function groupCards<Status extends string, Card>(
  { statuses, columnOf }: Layout<Status, Card>,
  cards: readonly Card[],
  before?: Columns<Status, Card>,
): Columns<Status, Card> {
  const columns = new Map<Status, readonly Card[]>()
  const grouped = new Map<Status, Card[]>(statuses.map((status) => [status, []]))
  const [first] = grouped.values()
  for (const card of cards) (grouped.get(columnOf(card)) ?? first)?.push(card)
  for (const [status, now] of grouped) {
    const old = before?.get(status)
    const isSame = old?.length === now.length && old.every((card, index) => card === now[index])
    columns.set(status, isSame ? old : now)
  }
  return columns
}
