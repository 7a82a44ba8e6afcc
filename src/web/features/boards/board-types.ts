// What a board takes: columns, cards, and how a move is saved.
import type { ReactNode } from 'react'
import type { CardSelection } from './selection.ts'

export interface BoardColumn<Status extends string> {
  status: Status
  title: string
}

export interface BoardCard {
  _id: string
  title: string
  version?: number | undefined
}

/** A move as it is sent: `after` is the id of the card above, null for the first place. */
export interface Move<Status extends string> {
  cardId: string
  toStatus: Status
  after: string | null
  /** The card's version for which it is meant; without it the move counts whatever has been changed. */
  version?: number
}

/** Several cards moved together, one below the other. */
export interface MoveTogether<Status extends string> {
  /** In the board's order. */
  cardIds: readonly string[]
  toStatus: Status
  after: string | null
}

export interface CardAction {
  id: string
  label: string
  icon?: ReactNode
  isDanger?: boolean
  onSelect: () => void
}

export interface BoardProps<Status extends string, Card extends BoardCard> {
  /** Names the board for people who cannot see it. */
  label: string
  /** Read once: columns do not change while a board is on screen. */
  columns: readonly BoardColumn<Status>[]
  columnOf: (card: Card) => Status
  /** In board order. Give the same object for an unchanged card: it is then not rendered again. */
  cards: readonly Card[]
  /** Keep this function the same between renders, so that cards are rendered only when they change. */
  renderCard: (card: Card) => ReactNode
  /**
   * Saves the move. Resolve with the saved card: its version tells the board when `cards` has caught up.
   * Reject with an Error whose message is a sentence for a person.
   */
  onMove: (move: Move<Status>) => Promise<{ version?: number | undefined } | void>
  /** Saves a move of several cards, with the saved ones; those missing from the answer go back. Tells why itself. */
  onMoveTogether?: ((move: MoveTogether<Status>) => Promise<readonly BoardCard[]>) | undefined
  /** Cards can be chosen, several of them at once. The same as long as the board is shown. */
  selection?: CardSelection | undefined
  canMove?: (card: Card) => boolean
  cardActions?: (card: Card) => readonly CardAction[]
  /** Shown in a column without cards. */
  emptyText?: string
  /** At the foot of each column; keep it the same between renders. */
  renderFooter?: ((column: BoardColumn<Status>) => ReactNode) | undefined
}
