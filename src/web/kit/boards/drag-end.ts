// The end of a drag: the card is dropped where the gap is, or goes back.
import { flushSync } from 'react-dom'
import { announcements } from './announcements.ts'
import { cardElement, releaseFocus } from './board-elements.ts'
import type { BoardCard } from './board-types.ts'
import { followPointer } from './drag-by-pointer.ts'
import { clearDrag } from './drag-render.ts'
import {
  announcedPosition,
  cardsIn,
  type DragState,
  isSamePlace,
  type LiftedCard,
  nameOf,
} from './drag-state.ts'
import { idsAbove } from './placement.ts'

const CURSOR_RESET_MS = 200

export function dropCard<Status extends string, Card extends BoardCard>(
  state: DragState<Status, Card>,
) {
  const { lifted } = state
  if (!lifted) return
  if (lifted.frame) followPointer(state) // the last pointer move may not be rendered yet
  const isMoved = !isSamePlace(lifted.place, lifted.from)
  const above = idsAbove(cardsIn(state, lifted.place.status), lifted.cardId, lifted.place.index)
  endDrag(state, lifted, () => {
    if (isMoved) moveTo(state, lifted, above)
  })
  announceDrop(state, lifted, isMoved)
}

export function cancelDrag<Status extends string, Card extends BoardCard>(
  state: DragState<Status, Card>,
) {
  const { lifted } = state
  if (!lifted) return
  lifted.place = lifted.from
  endDrag(state, lifted, () => undefined)
  state.announce(
    announcements.cancelled(nameOf(lifted), announcedPosition(state, lifted.from, true)),
  )
}

function moveTo<Status extends string, Card extends BoardCard>(
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
    state.announce(sentence(nameOf(lifted), landed))
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
