// A drag from start to drop, by mouse, touch or keys. Runs outside React, so no card rerenders until the drop.
import { flushSync } from 'react-dom'
import { cardElement, createPager, releaseFocus, scrollColumn } from './board-elements.ts'
import type { BoardCard } from './board-types.ts'
import { moveByKey, type Direction } from './drag-by-key.ts'
import {
  announcedPosition,
  announcements,
  cardsIn,
  type DragState,
  isSamePlace,
  type LiftedBy,
  type LiftedCard,
  describeLifted,
  render,
  setPlace,
  columnSpace,
} from './drag-state.ts'
import { clearDrag, createDragPreview, type Point, renderDrag } from './drag-view.ts'
import { idsAbove, indexAt } from './placement.ts'

const CURSOR_RESET_MS = 200

export type Drag = ReturnType<typeof createDrag>

export function createDrag<Status extends string, Card extends BoardCard>(
  board: Omit<DragState<Status, Card>, 'lifted'>,
) {
  const state: DragState<Status, Card> = { ...board, lifted: null }
  return {
    /** Returns false if the element is not a movable card. */
    lift: (element: HTMLElement, pointer: Point, by: LiftedBy) =>
      liftCard(state, element, pointer, by),
    drop: () => dropCard(state),
    cancel: () => cancelDrag(state),
    moveTo(pointer: Point) {
      if (state.lifted) state.lifted.pointer = pointer
      requestFrame(state)
    },
    moveByKey: (direction: Direction) => moveByKey(state, direction),
    liftedBy: () => state.lifted?.by ?? null,
    /** Scrolling rendered new cards in a column, which have to make room as well. */
    renderColumn(status: Status) {
      const column = board.elements.get(status)
      if (state.lifted && column) renderDrag([column], state.lifted)
    },
  }
}

/** Returns false if the element is not a movable card. */
function liftCard<Status extends string, Card extends BoardCard>(
  state: DragState<Status, Card>,
  element: HTMLElement,
  pointer: Point,
  by: LiftedBy,
): boolean {
  const column = state.elements.of(element)
  const cardId = element.dataset['card']
  if (state.lifted || !column || !cardId) return false
  const index = cardsIn(state, column.status).findIndex((card) => card._id === cardId)
  const card = cardsIn(state, column.status)[index]
  const strip = column.section.parentElement
  if (!card || !strip || !state.canMove(card)) return false
  const together = movingWith(state, cardId)
  const box = element.getBoundingClientRect()
  const from = { status: column.status, index }
  column.setCurrent(cardId) // keeps it mounted, however far the column scrolls
  element.focus({ preventScroll: true })
  const ended = new AbortController()
  state.lifted = {
    by,
    card,
    cardId,
    together,
    height: box.height,
    from,
    pointer,
    place: from,
    grip: { x: box.left - pointer.x, y: box.top - pointer.y },
    preview: createDragPreview(element, box, together.length),
    frame: 0,
    hasScrolled: false,
    pageBoard: createPager(strip),
    ended,
  }
  state.store.startDrag()
  strip.addEventListener('scroll', () => onScroll(state), { capture: true, signal: ended.signal })
  render(state) // measures the columns, so it runs before any write
  state.lifted.preview.show()
  strip.dataset['dragging'] = by
  strip.toggleAttribute('data-grabbing', by === 'mouse')
  state.announce(
    announcements.lifted(describeLifted(state.lifted), announcedPosition(state, from, true)),
  )
  return true
}

/** A selected card takes the rest of the selection along. */
function movingWith<Status extends string, Card extends BoardCard>(
  { store, selection }: DragState<Status, Card>,
  cardId: string,
): readonly string[] {
  if (!selection?.has(cardId)) return [cardId]
  const shown = [...store.view().columns.values()].flat()
  return shown.flatMap(({ _id }) => (selection.has(_id) ? _id : []))
}

/** Runs once per frame. Reads everything before writing. */
function followPointer<Status extends string, Card extends BoardCard>(
  state: DragState<Status, Card>,
) {
  const { lifted, elements } = state
  if (!lifted) return
  lifted.frame = 0
  const { pointer, grip, preview, pageBoard } = lifted
  const corner = { x: pointer.x + grip.x, y: pointer.y + grip.y }
  const isPaging = pageBoard(pointer.x, performance.now())
  const column = elements.at(pointer.x)
  const listTop = column?.list.getBoundingClientRect().top ?? 0
  const isScrolling = column ? scrollColumn(column.scroller, pointer.y) : false
  preview.moveTo(corner)
  if (column) {
    const index = indexAt(columnSpace(column, lifted), corner.y - listTop)
    setPlace(state, { status: column.status, index })
  }
  if (isPaging || isScrolling) requestFrame(state)
}

function requestFrame<Status extends string, Card extends BoardCard>(
  state: DragState<Status, Card>,
) {
  if (state.lifted) state.lifted.frame ||= requestAnimationFrame(() => followPointer(state))
}

/** Cards scrolled into view have to make room too, and a resting pointer is now over another place. */
function onScroll<Status extends string, Card extends BoardCard>(state: DragState<Status, Card>) {
  if (!state.lifted) return
  state.lifted.hasScrolled = true
  if (state.lifted.by === 'keyboard') setPlace(state, state.lifted.place)
  else requestFrame(state)
}

function dropCard<Status extends string, Card extends BoardCard>(state: DragState<Status, Card>) {
  const { lifted } = state
  if (!lifted) return
  if (lifted.frame) followPointer(state) // the last pointer move may not be rendered yet
  const isMoved = !isSamePlace(lifted.place, lifted.from)
  const above = idsAbove(cardsIn(state, lifted.place.status), lifted.cardId, lifted.place.index)
  endDrag(state, lifted, () => {
    if (isMoved) moveCards(state, lifted, above)
  })
  announceDrop(state, lifted, isMoved)
}

function cancelDrag<Status extends string, Card extends BoardCard>(state: DragState<Status, Card>) {
  const { lifted } = state
  if (!lifted) return
  lifted.place = lifted.from
  endDrag(state, lifted, () => undefined)
  state.announce(
    announcements.cancelled(describeLifted(lifted), announcedPosition(state, lifted.from, true)),
  )
}

function moveCards<Status extends string, Card extends BoardCard>(
  { store }: DragState<Status, Card>,
  { cardId, together, place }: LiftedCard<Status, Card>,
  above: readonly string[],
) {
  const toStatus = place.status
  if (together.length === 1) store.move({ cardId, toStatus, above })
  else {
    const moving = new Set(together)
    store.moveTogether({
      cardIds: together,
      toStatus,
      above: above.filter((id) => !moving.has(id)),
    })
  }
}

function announceDrop<Status extends string, Card extends BoardCard>(
  state: DragState<Status, Card>,
  lifted: LiftedCard<Status, Card>,
  isMoved: boolean,
) {
  const { card, cardId, place } = lifted
  const index = cardsIn(state, place.status).findIndex((other) => other._id === cardId)
  if (index < 0) state.announce(announcements.gone(card.title))
  else {
    const landed = announcedPosition(state, { status: place.status, index }, true)
    const sentence = isMoved ? announcements.dropped : announcements.unmoved
    state.announce(sentence(describeLifted(lifted), landed))
  }
}

/** Clears the drag and renders the board in one frame, then animates the preview to the card's place. */
function endDrag<Status extends string, Card extends BoardCard>(
  state: DragState<Status, Card>,
  lifted: LiftedCard<Status, Card>,
  change: () => void,
) {
  const { elements, store } = state
  const { cardId, place, ended, frame } = lifted
  state.lifted = null
  ended.abort()
  cancelAnimationFrame(frame)
  const column = elements.get(place.status)
  const strip = column?.section.parentElement
  releaseFocus()
  flushSync(() => {
    for (const each of elements.ordered()) clearDrag(each)
    strip?.removeAttribute('data-dragging')
    store.endDrag()
    change()
    column?.setCurrent(cardId)
  })
  // Every element inherits the cursor, so restyling waits until the drop has painted.
  setTimeout(() => {
    if (!state.lifted) strip?.removeAttribute('data-grabbing')
  }, CURSOR_RESET_MS)
  landPreview(state, lifted, column && cardElement(column, cardId))
}

function landPreview<Status extends string, Card extends BoardCard>(
  state: DragState<Status, Card>,
  { preview, by, cardId }: LiftedCard<Status, Card>,
  element: HTMLElement | undefined,
) {
  if (!element) {
    preview.remove()
    return
  }
  // Writes everything before reading the place, so the board is laid out once; focusing would force a layout too.
  element.toggleAttribute('data-lifted', true)
  if (by === 'keyboard') element.scrollIntoView({ block: 'nearest', inline: 'nearest' })
  const { left, top } = element.getBoundingClientRect()
  element.focus({ preventScroll: true })
  void preview.animateTo({ x: left, y: top }).then(() => {
    if (state.lifted?.cardId !== cardId) element.removeAttribute('data-lifted')
    preview.remove()
  })
}
