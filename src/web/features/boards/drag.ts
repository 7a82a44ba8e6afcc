// A drag from start to drop, by mouse, touch or keys. Runs outside React, so no card rerenders until the drop.
import { flushSync } from 'react-dom'
import { announcements } from './announcements.ts'
import { createPager } from './auto-scroll.ts'
import type { BoardStore } from './board-store.ts'
import type { BoardCard } from './board-types.ts'
import { moveByKey, type Direction } from './drag-by-key.ts'
import { followPointer, onScroll, requestFrame } from './drag-by-pointer.ts'
import { clearDrag, renderDrag } from './drag-render.ts'
import { type Point, createDragPreview } from './drag-preview.ts'
import {
  cardsIn,
  type DragState,
  isSamePlace,
  type LiftedBy,
  type LiftedCard,
  render,
  announcedPosition,
} from './drag-state.ts'
import { cardElement, releaseFocus, type BoardElements } from './board-elements.ts'
import { idsAbove } from './placement.ts'
import type { CardSelection } from './selection.ts'

const CURSOR_RESET_MS = 200

/** A selected card takes the rest of the selection along. */
function movingWith<Status extends string, Card extends BoardCard>(
  { store, selection }: DragState<Status, Card>,
  cardId: string,
): readonly string[] {
  if (!selection?.has(cardId)) return [cardId]
  const shown = [...store.view().columns.values()].flat()
  return shown.flatMap(({ _id }) => (selection.has(_id) ? _id : []))
}

const nameOf = <Card extends BoardCard>({
  card,
  together,
}: {
  card: Card
  together: readonly string[]
}) => (together.length === 1 ? card.title : `${together.length} cards`)

export type Drag = ReturnType<typeof createDrag>

interface DragOptions<Status extends string, Card extends BoardCard> {
  store: BoardStore<Status, Card>
  elements: BoardElements<Status>
  canMove: (card: Card) => boolean
  selection: CardSelection | undefined
  announce: (sentence: string) => void
}

export function createDrag<Status extends string, Card extends BoardCard>({
  store,
  elements,
  canMove,
  selection,
  announce,
}: DragOptions<Status, Card>) {
  const state: DragState<Status, Card> = { store, elements, announce, selection, lifted: null }

  /** Returns false if the element is not a movable card. */
  function lift(element: HTMLElement, pointer: Point, by: LiftedBy): boolean {
    const column = elements.of(element)
    const cardId = element.dataset['card']
    if (state.lifted || !column || !cardId) return false
    const index = cardsIn(state, column.status).findIndex((card) => card._id === cardId)
    const card = cardsIn(state, column.status)[index]
    const strip = column.section.parentElement
    if (!card || !strip || !canMove(card)) return false
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
    store.startDrag()
    strip.addEventListener('scroll', () => onScroll(state), {
      capture: true,
      signal: ended.signal,
    })
    render(state) // measures the columns, so it runs before any write
    state.lifted.preview.show()
    strip.dataset['dragging'] = by
    strip.toggleAttribute('data-grabbing', by === 'mouse')
    announce(announcements.lifted(nameOf(state.lifted), announcedPosition(state, from, true)))
    return true
  }

  function drop() {
    const { lifted } = state
    if (!lifted) return
    if (lifted.frame) followPointer(state) // the last pointer move may not be rendered yet
    const { place, from, card, cardId, together } = lifted
    const moving = new Set(together)
    const above = idsAbove(cardsIn(state, place.status), cardId, place.index)
    const toStatus = place.status
    const isMoved = !isSamePlace(place, from)
    finish(lifted, () => {
      if (!isMoved) return
      if (together.length === 1) store.move({ cardId, toStatus, above })
      else {
        store.moveTogether({
          cardIds: together,
          toStatus,
          above: above.filter((id) => !moving.has(id)),
        })
      }
    })
    const index = cardsIn(state, place.status).findIndex((other) => other._id === cardId)
    if (index < 0) announce(announcements.gone(card.title))
    else {
      const landed = announcedPosition(state, { status: place.status, index }, true)
      announce(
        isMoved
          ? announcements.dropped(nameOf(lifted), landed)
          : announcements.unmoved(nameOf(lifted), landed),
      )
    }
  }

  function cancel() {
    const { lifted } = state
    if (!lifted) return
    lifted.place = lifted.from
    finish(lifted, () => undefined)
    announce(announcements.cancelled(nameOf(lifted), announcedPosition(state, lifted.from, true)))
  }

  /** Clears the drag and renders the board in one frame, then animates the preview to the card's place. */
  function finish(lifted: LiftedCard<Status, Card>, change: () => void) {
    const { cardId, preview, by, place, ended, frame } = lifted
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
    const element = column && cardElement(column, cardId)
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

  return {
    lift,
    drop,
    cancel,
    moveTo(pointer: Point) {
      if (state.lifted) state.lifted.pointer = pointer
      requestFrame(state)
    },
    moveByKey: (direction: Direction) => moveByKey(state, direction),
    liftedBy: () => state.lifted?.by ?? null,
    /** Scrolling rendered new cards in a column, which have to make room as well. */
    renderColumn(status: Status) {
      const column = elements.get(status)
      if (state.lifted && column) renderDrag([column], state.lifted)
    },
  }
}
