// Dragging by mouse or touch: the preview follows the pointer, once per frame.
import { scrollColumn } from './auto-scroll.ts'
import type { BoardCard } from './board-types.ts'
import { type DragState, setPlace, spaceFor } from './drag-state.ts'
import { indexAt } from './placement.ts'

/** Runs once per frame. Reads everything before writing. */
export function followPointer<Status extends string, Card extends BoardCard>(
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
    const index = indexAt(spaceFor(column, lifted), corner.y - listTop)
    setPlace(state, { status: column.status, index })
  }
  if (isPaging || isScrolling) requestFrame(state)
}

export function requestFrame<Status extends string, Card extends BoardCard>(
  state: DragState<Status, Card>,
) {
  if (state.lifted) state.lifted.frame ||= requestAnimationFrame(() => followPointer(state))
}

/** Cards scrolled into view have to make room too, and a resting pointer is now over another place. */
export function onScroll<Status extends string, Card extends BoardCard>(
  state: DragState<Status, Card>,
) {
  if (!state.lifted) return
  state.lifted.hasScrolled = true
  if (state.lifted.by === 'keyboard') setPlace(state, state.lifted.place)
  else requestFrame(state)
}
