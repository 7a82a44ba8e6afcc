// The start of a drag: the card gets its preview and leaves a gap in the board.
import { announcements } from './announcements.ts'
import { createPager } from './auto-scroll.ts'
import type { BoardCard } from './board-types.ts'
import { onScroll } from './drag-by-pointer.ts'
import { type Point, createDragPreview } from './drag-preview.ts'
import {
  announcedPosition,
  cardsIn,
  type DragState,
  type LiftedBy,
  nameOf,
  render,
} from './drag-state.ts'

/** Returns false if the element is not a movable card. */
export function liftCard<Status extends string, Card extends BoardCard>(
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
  state.announce(announcements.lifted(nameOf(state.lifted), announcedPosition(state, from, true)))
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
