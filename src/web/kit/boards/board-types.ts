// Props of a board: columns, cards, and how a move is saved.
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

/** A move as sent. `after` is the id of the card above, null for the first place. */
export interface Move<Status extends string> {
  cardId: string
  toStatus: Status
  after: string | null
  /** The card version the move is based on. Without it the move applies to any version. */
  version?: number
}

/** Several cards moved together, in order. */
export interface MoveTogether<Status extends string> {
  /** In board order. */
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
  /** Accessible name of the board. */
  label: string
  /** Read only once, because columns do not change while a board is mounted. */
  columns: readonly BoardColumn<Status>[]
  columnOf: (card: Card) => Status
  /** In board order. Pass the same object for an unchanged card, to skip its rerender. */
  cards: readonly Card[]
  /** Keep this function stable between renders, so cards rerender only when they change. */
  renderCard: (card: Card) => ReactNode
  /**
   * Saves the move. Resolve with the saved card, whose version tells the board when `cards` is up to date.
   * Reject with an Error whose message can be shown to people.
   */
  onMove: (move: Move<Status>) => Promise<{ version?: number | undefined } | void>
  /** Saves a move of several cards and resolves with the saved ones; the rest go back. Reports failures itself. */
  onMoveTogether?: ((move: MoveTogether<Status>) => Promise<readonly BoardCard[]>) | undefined
  /** Makes cards selectable. Must stay the same while the board is mounted. */
  selection?: CardSelection | undefined
  canMove?: (card: Card) => boolean
  cardActions?: (card: Card) => readonly CardAction[]
  /** Shown in empty columns. */
  emptyText?: string
  /** Rendered below each column; keep it stable between renders. */
  renderFooter?: ((column: BoardColumn<Status>) => ReactNode) | undefined
}
