// Dragging by mouse or touch: the preview follows the pointer, once per frame, and the board scrolls near its edges.
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

const EDGE_PX = 64
const MAX_PX_PER_FRAME = 16
const PAGE_PAUSE_MS = 650

/** Pixels to scroll in this frame: more the closer to an edge, none between the edges. */
export function scrollStep(at: number, start: number, end: number): number {
  const edge = Math.min(EDGE_PX, (end - start) / 3)
  const beforeStart = start + edge - at
  const beyondEnd = at - (end - edge)
  const depth = Math.min(Math.max(beforeStart, beyondEnd, 0) / edge, 1)
  const step = Math.ceil(depth * MAX_PX_PER_FRAME)
  return beforeStart > 0 ? -step : step
}

/** Returns true if the column scrolled. */
function scrollColumn(scroller: HTMLElement, y: number): boolean {
  const { top, bottom } = scroller.getBoundingClientRect()
  const step = scrollStep(y, top, bottom)
  if (step === 0) return false
  const before = scroller.scrollTop
  scroller.scrollTop = before + step
  return scroller.scrollTop !== before
}

/** Pages the board one column at a time, on screens that show only one. */
export function createPager(strip: HTMLElement) {
  let turnedAt = 0
  return (x: number, now: number): boolean => {
    if (strip.scrollWidth <= strip.clientWidth + 1) return false
    const { left, right, width } = strip.getBoundingClientRect()
    const edge = Math.min(40, width / 8)
    const direction = x < left + edge ? -1 : x > right - edge ? 1 : 0
    if (direction === 0) {
      turnedAt = 0
      return false
    }
    // Starts the first pause when the pointer reaches the edge, so crossing it does not page immediately.
    if (turnedAt === 0) turnedAt = now
    if (now - turnedAt >= PAGE_PAUSE_MS) {
      turnedAt = now
      strip.scrollBy({ left: direction * width, behavior: 'smooth' })
    }
    return true
  }
}
