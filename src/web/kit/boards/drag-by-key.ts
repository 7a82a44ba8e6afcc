// Dragging with the arrow keys: one place at a time, scrolled into view and announced.
import type { BoardCard } from './board-types.ts'
import type { Point } from './drag-view.ts'
import {
  announcements,
  type DragState,
  isSamePlace,
  type LiftedCard,
  setPlace,
  columnSpace,
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
    // Keeps the gap at the same height on screen, so the eye can follow.
    const top = gapCorner(column, lifted, lifted.place).y - next.list.getBoundingClientRect().top
    movePlaceTo(state, { status: next.status, index: indexAt(columnSpace(next, lifted), top) })
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
  const column = lifted && elements.get(place.status)
  if (!lifted || !column || isSamePlace(place, lifted.place)) return
  // Read before writing, because a read afterwards would force a layout.
  const corner = isInView(column, lifted, place) ? gapCorner(column, lifted, place) : null
  setPlace(state, place)
  if (!corner) reveal(column, lifted)
  void lifted.preview.animateTo(corner ?? gapCorner(column, lifted, place))
  const isOwnColumn = place.status === lifted.from.status
  announce(announcements.moved(lifted.card.title, announcedPosition(state, place, isOwnColumn)))
}

/** Returns the gap's position on screen. */
function gapCorner<Status extends string, Card>(
  column: ColumnElements<Status>,
  lifted: LiftedCard<Status, Card>,
  { index }: Place<Status>,
): Point {
  const { left, top } = column.list.getBoundingClientRect()
  return { x: left, y: top + gapTop(columnSpace(column, lifted), index) }
}

/** The part of the column to show: the gap and some space around it, in pixels from the list's top. */
function rangeToShow<Status extends string, Card>(
  column: ColumnElements<Status>,
  lifted: LiftedCard<Status, Card>,
  { index }: Place<Status>,
) {
  const above = Math.max(gapTop(columnSpace(column, lifted), index) - CARD_GAP, 0)
  return { above, below: above + lifted.height + 4 * CARD_GAP }
}

function isInView<Status extends string, Card>(
  column: ColumnElements<Status>,
  lifted: LiftedCard<Status, Card>,
  place: Place<Status>,
): boolean {
  const { scroller, section } = column
  const { above, below } = rangeToShow(column, lifted, place)
  return (
    isInWindow(section) &&
    above >= scroller.scrollTop &&
    below <= scroller.scrollTop + scroller.clientHeight
  )
}

function isInWindow(element: HTMLElement): boolean {
  const { left, right, top, bottom } = element.getBoundingClientRect()
  return left >= 0 && right <= window.innerWidth && top >= 0 && bottom <= window.innerHeight
}

function reveal<Status extends string, Card>(
  column: ColumnElements<Status>,
  lifted: LiftedCard<Status, Card>,
) {
  const { scroller, section } = column
  section.scrollIntoView({ block: 'nearest', inline: 'start' })
  const { above, below } = rangeToShow(column, lifted, lifted.place)
  if (above < scroller.scrollTop) scroller.scrollTop = above
  else if (below > scroller.scrollTop + scroller.clientHeight) {
    scroller.scrollTop = below - scroller.clientHeight
  }
}
