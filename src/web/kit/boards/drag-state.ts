// The state of a drag by mouse, touch or keys: the lifted card, its place, and how both are announced.
import { type ColumnElements, type BoardElements, toColumnSpace } from './board-elements.ts'
import type { BoardStore } from './board-store.ts'
import type { BoardCard } from './board-types.ts'
import { type DragPreview, type Point, renderDrag } from './drag-view.ts'
import type { Place } from './placement.ts'
import type { CardSelection } from './selection.ts'

export type LiftedBy = 'mouse' | 'touch' | 'keyboard'

export interface LiftedCard<Status extends string, Card> {
  by: LiftedBy
  card: Card
  cardId: string
  /** All cards that move, including this one, in board order. */
  together: readonly string[]
  height: number
  /** Offset from the card's top left corner to the pointer. */
  grip: Point
  pointer: Point
  from: Place<Status>
  place: Place<Status>
  preview: DragPreview
  /** The pending animation frame, or 0. */
  frame: number
  hasScrolled: boolean
  pageBoard: (x: number, now: number) => boolean
  /** Aborted when the drag ends. */
  ended: AbortController
}

export interface DragState<Status extends string, Card extends BoardCard> {
  store: BoardStore<Status, Card>
  elements: BoardElements<Status>
  canMove: (card: Card) => boolean
  selection: CardSelection | undefined
  announce: (sentence: string) => void
  lifted: LiftedCard<Status, Card> | null
}

/** Names what moves. */
export const describeLifted = <Card extends BoardCard>({
  card,
  together,
}: {
  card: Card
  together: readonly string[]
}) => (together.length === 1 ? card.title : `${together.length} cards`)

export const isSamePlace = <Status extends string>(a: Place<Status>, b: Place<Status>) =>
  a.status === b.status && a.index === b.index

export function cardsIn<Status extends string, Card extends BoardCard>(
  { store }: DragState<Status, Card>,
  status: Status,
) {
  return store.view().columns.get(status) ?? []
}

/** Returns a column's slots without the dragged card. */
export function columnSpace<Status extends string, Card>(
  column: ColumnElements<Status>,
  { from }: LiftedCard<Status, Card>,
) {
  return toColumnSpace(column.slots(), column.status === from.status ? from.index : null)
}

/** @param isOwnColumn whether the column's cards already include the dragged one */
export function announcedPosition<Status extends string, Card extends BoardCard>(
  state: DragState<Status, Card>,
  { status, index }: Place<Status>,
  isOwnColumn: boolean,
): AnnouncedPosition {
  const total = cardsIn(state, status).length + (isOwnColumn ? 0 : 1)
  return { column: state.elements.get(status)?.title ?? '', position: index + 1, total }
}

export function render<Status extends string, Card extends BoardCard>({
  elements,
  lifted,
}: DragState<Status, Card>) {
  if (lifted) renderDrag(elements.ordered(), lifted)
}

/** Sets where the card would be dropped now. */
export function setPlace<Status extends string, Card extends BoardCard>(
  state: DragState<Status, Card>,
  place: Place<Status>,
) {
  const { lifted } = state
  if (!lifted) return
  const isSame = isSamePlace(place, lifted.place)
  lifted.place = place
  if (!isSame || lifted.hasScrolled) render(state)
  lifted.hasScrolled = false
}

interface AnnouncedPosition {
  column: string
  /** One-based. */
  position: number
  /** Cards in the column, including the moved one. */
  total: number
}

export const instructions =
  'To move this card, press Space to pick it up, the arrow keys to move it, Space to drop it or Escape to cancel. Without picking up, the arrow keys go from card to card.'

const describe = ({ column, position, total }: AnnouncedPosition) =>
  `Position ${position} of ${total} in ${column}.`

export const announcements = {
  lifted: (title: string, place: AnnouncedPosition) => `Picked up ${title}. ${describe(place)}`,
  moved: (title: string, place: AnnouncedPosition) => `${title}. ${describe(place)}`,
  dropped: (title: string, place: AnnouncedPosition) => `Dropped ${title}. ${describe(place)}`,
  unmoved: (title: string, place: AnnouncedPosition) =>
    `Dropped ${title} where it was. ${describe(place)}`,
  cancelled: (title: string, place: AnnouncedPosition) =>
    `Move cancelled. ${title} is back. ${describe(place)}`,
  gone: (title: string) => `${title} is no longer on this board.`,
}
