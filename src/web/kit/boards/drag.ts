// A drag from start to drop, by mouse, touch or keys. Runs outside React, so no card rerenders until the drop.
import type { BoardCard } from './board-types.ts'
import { moveByKey, type Direction } from './drag-by-key.ts'
import { requestFrame } from './drag-by-pointer.ts'
import { cancelDrag, dropCard } from './drag-end.ts'
import { liftCard } from './drag-lift.ts'
import type { Point } from './drag-preview.ts'
import { renderDrag } from './drag-render.ts'
import type { DragState, LiftedBy } from './drag-state.ts'

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
