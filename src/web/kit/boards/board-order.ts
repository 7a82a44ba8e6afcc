// Order of cards in columns, and placing a card. Pure; a column that does not change keeps its array.
import type { BoardCard } from './board-types.ts'

export type Columns<Status extends string, Card> = ReadonlyMap<Status, readonly Card[]>

export interface Layout<Status extends string, Card> {
  statuses: readonly Status[]
  columnOf: (card: Card) => Status
}

export interface CardMove<Status extends string> {
  cardId: string
  toStatus: Status
  /** Every card above the place, nearest first. If the nearest is gone, the next one counts. */
  above: readonly string[]
}

/** Groups cards by column, in order. Cards with an unknown status go into the first column. */
export function groupCards<Status extends string, Card>(
  { statuses, columnOf }: Layout<Status, Card>,
  cards: readonly Card[],
): Columns<Status, Card> {
  const columns = new Map<Status, Card[]>(statuses.map((status) => [status, []]))
  const [first] = columns.values()
  for (const card of cards) (columns.get(columnOf(card)) ?? first)?.push(card)
  return columns
}

/** Returns the columns with one card moved below the nearest of the cards above its place. */
export function moveCard<Status extends string, Card extends BoardCard>(
  columns: Columns<Status, Card>,
  { cardId, toStatus, above }: CardMove<Status>,
): Columns<Status, Card> {
  for (const [status, cards] of columns) {
    const from = cards.findIndex(({ _id }) => _id === cardId)
    const card = cards[from]
    if (!card) continue
    const without = new Map(columns).set(status, cards.toSpliced(from, 1))
    const target = without.get(toStatus) ?? []
    const indexes = new Map(target.map(({ _id }, index) => [_id, index]))
    const anchor = above.find((id) => indexes.has(id))
    const index = anchor === undefined ? -1 : (indexes.get(anchor) ?? -1)
    return without.set(toStatus, target.toSpliced(index + 1, 0, card))
  }
  return columns
}

/** Returns the server's columns with moved cards placed as in `shown`: below the same cards, where those exist. */
export function applyPendingMoves<Status extends string, Card extends BoardCard>(
  server: Columns<Status, Card>,
  shown: Columns<Status, Card>,
  pendingMoves: ReadonlyMap<string, unknown>,
): Columns<Status, Card> {
  const movedCards = new Map<string, Card>()
  for (const cards of server.values()) {
    for (const card of cards) if (pendingMoves.has(card._id)) movedCards.set(card._id, card)
  }
  const columns = new Map<Status, readonly Card[]>()
  for (const [status, cards] of server) {
    const before = shown.get(status) ?? []
    const staying = cards.filter(({ _id }) => !pendingMoves.has(_id))
    const now = movedCards.size === 0 ? cards : insertMoved(staying, before, movedCards)
    const isSame = before.length === now.length && before.every((card, at) => card === now[at])
    columns.set(status, isSame ? before : now)
  }
  return columns
}

function insertMoved<Card extends BoardCard>(
  staying: readonly Card[],
  before: readonly Card[],
  movedCards: ReadonlyMap<string, Card>,
): readonly Card[] {
  const isStaying = new Set(staying.map(({ _id }) => _id))
  /** The moved cards following each unmoved card; null means the top. */
  const followers = new Map<string | null, Card[]>()
  let anchor: string | null = null
  for (const { _id } of before) {
    const movedCard = movedCards.get(_id)
    if (movedCard) followers.set(anchor, [...(followers.get(anchor) ?? []), movedCard])
    else if (isStaying.has(_id)) anchor = _id
  }
  const top = followers.get(null) ?? []
  return [...top, ...staying.flatMap((card) => [card, ...(followers.get(card._id) ?? [])])]
}
