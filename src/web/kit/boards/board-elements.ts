// DOM elements of a board's columns, the slots of their cards, and scrolling while a card is dragged near an edge.
import type { ColumnSpace, Slot } from './placement.ts'

/** Pixels between two cards. */
export const CARD_GAP = 8

export interface ColumnElements<Status extends string> {
  status: Status
  title: string
  section: HTMLElement
  scroller: HTMLElement
  list: HTMLElement
  /** Marks where the card would be dropped. */
  dropIndicator: HTMLElement
  /** Placed after the list. Grows while a card from another column is over this one. */
  spacer: HTMLElement
  /** Measured or estimated slot of every card, mounted or not. */
  slots: () => readonly Slot[]
  /** Makes a card the column's tab stop, which also keeps it mounted. */
  setCurrent: (cardId: string) => void
}

export type BoardElements<Status extends string> = ReturnType<typeof createBoardElements<Status>>

export function createBoardElements<Status extends string>(statuses: readonly Status[]) {
  const elements = new Map<Status, ColumnElements<Status>>()

  const ordered = () => statuses.flatMap((status) => elements.get(status) ?? [])

  return {
    register(column: ColumnElements<Status>) {
      elements.set(column.status, column)
    },
    get: (status: Status) => elements.get(status),
    ordered,
    /** Finds the column containing an element. */
    of: (element: Element) => ordered().find((column) => column.section.contains(element)),
    /** Finds the visible column at or nearest to a point. */
    at(pointerX: number) {
      let nearest: { column: ColumnElements<Status>; distance: number } | undefined
      const view = ordered()[0]?.section.parentElement?.getBoundingClientRect()
      const x = view ? Math.min(Math.max(pointerX, view.left + 1), view.right - 1) : pointerX
      for (const column of ordered()) {
        const { left, right } = column.section.getBoundingClientRect()
        const distance = Math.max(left - x, x - right, 0)
        if (!nearest || distance < nearest.distance) nearest = { column, distance }
      }
      return nearest?.column
    },
    adjacent(status: Status, step: -1 | 1) {
      const all = ordered()
      return all[all.findIndex((column) => column.status === status) + step]
    },
  }
}

export const toColumnSpace = (slots: readonly Slot[], lifted: number | null): ColumnSpace => ({
  slots,
  lifted,
  gap: CARD_GAP,
})

/** Safe, because a column's list contains only card elements. */
export const cardElements = (column: ColumnElements<string>) =>
  [...column.list.children] as HTMLElement[]

export function cardElement(
  column: ColumnElements<string>,
  cardId: string,
): HTMLElement | undefined {
  return cardElements(column).find((element) => element.dataset['card'] === cardId)
}

/**
 * Call before removing focused cards. Otherwise the browser forces a layout of all pending changes to move the focus away
 * from the removed element.
 */
export function releaseFocus(): void {
  if (document.activeElement instanceof HTMLElement) document.activeElement.blur()
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
export function scrollColumn(scroller: HTMLElement, y: number): boolean {
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
