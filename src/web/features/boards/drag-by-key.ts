// Dragging by the arrow keys: one place at a time, scrolled into view, each place announced.
import { announcements } from './announcements.ts'
import type { BoardCard } from './board-types.ts'
import type { Point } from './drag-preview.ts'
import {
  type DragState,
  isSamePlace,
  type LiftedCard,
  setPlace,
  spaceFor,
  announcedPosition,
} from './drag-state.ts'
import { CARD_GAP, type ColumnElements } from './board-elements.ts'
import { gapTop, indexAt, type Place } from './placement.ts'

export type Direction = 'up' | 'down' | 'left' | 'right' | 'first' | 'last'

export function moveByKey<Status extends string, Card extends BoardCard>(
  state: DragState<Status, Card>,
  direction: Direction,
) {
  const { lifted, elements } = state
  const column = lifted && elements.get(lifted.place.status)
  if (!lifted || !column) return
  const { status, index } = lifted.place
  if (direction === 'left' || direction === 'right') {
    const next = elements.adjacent(status, direction === 'left' ? -1 : 1)
    if (!next) return
    // At the same height on screen, so that the eye need not search.
    const top = gapCorner(column, lifted).y - next.list.getBoundingClientRect().top
    movePlaceTo(state, { status: next.status, index: indexAt(spaceFor(next, lifted), top) })
    return
  }
  const last = announcedPosition(state, lifted.place, status === lifted.from.status).total - 1
  const target = { up: index - 1, down: index + 1, first: 0, last }[direction]
  movePlaceTo(state, { status, index: Math.min(Math.max(target, 0), last) })
}

function movePlaceTo<Status extends string, Card extends BoardCard>(
  state: DragState<Status, Card>,
  place: Place<Status>,
) {
  const { lifted, elements, announce } = state
  const column = elements.get(place.status)
  if (!lifted || !column || isSamePlace(place, lifted.place)) return
  setPlace(state, place)
  reveal(column, lifted)
  void lifted.preview.animateTo(gapCorner(column, lifted))
  const isOwnColumn = place.status === lifted.from.status
  announce(announcements.moved(lifted.card.title, announcedPosition(state, place, isOwnColumn)))
}

/** Where on screen the gap is. */
function gapCorner<Status extends string, Card>(
  column: ColumnElements<Status>,
  lifted: LiftedCard<Status, Card>,
): Point {
  const { left, top } = column.list.getBoundingClientRect()
  return { x: left, y: top + gapTop(spaceFor(column, lifted), lifted.place.index) }
}

function reveal<Status extends string, Card>(
  column: ColumnElements<Status>,
  lifted: LiftedCard<Status, Card>,
) {
  const { scroller, section } = column
  section.scrollIntoView({ block: 'nearest', inline: 'start' })
  const above = gapTop(spaceFor(column, lifted), lifted.place.index) - CARD_GAP
  const below = above + lifted.height + 4 * CARD_GAP
  if (above < scroller.scrollTop) scroller.scrollTop = above
  else if (below > scroller.scrollTop + scroller.clientHeight) {
    scroller.scrollTop = below - scroller.clientHeight
  }
}
