// Decides which cards of a column are mounted: all in a short column, else those in view plus the current one.
import {
  defaultRangeExtractor,
  elementScroll,
  type Range,
  type Rect,
  useVirtualizer,
  type Virtualizer,
} from '@tanstack/react-virtual'
import { type RefObject, useCallback, useState } from 'react'
import type { BoardCard } from './board-types.ts'
import { CARD_GAP } from './board-elements.ts'
import type { Slot } from './placement.ts'

/** A longer column is virtualized and stays so even when a filter shortens it, because mounting all cards is slow. */
const MAX_WHOLE_COLUMN = 60
const ESTIMATED_HEIGHT = 136
const OVERSCAN = 3
/** Size of the last virtualized column; until one was measured, the size the server assumes. */
let expectedView: Rect = { width: 300, height: 900 }

interface WindowItem {
  index: number
  /** Height of the unmounted cards above, in pixels. */
  spaceAbove: number
}

export interface ColumnWindow {
  items: readonly WindowItem[]
  /** Height of the whole list, mounted or not. */
  totalHeight: number
  measure: (element: HTMLElement | null) => void
  slots: () => readonly Slot[]
}

type Window = Virtualizer<HTMLElement, HTMLElement>

/** Uses only the ResizeObserver. The library's default also measures on mount, which forces a layout for each column. */
function observeView({ scrollElement }: Window, onChange: (view: Rect) => void) {
  if (!scrollElement) return undefined
  const observer = new ResizeObserver(() => {
    const { clientWidth: width, clientHeight: height, scrollHeight } = scrollElement
    if (scrollHeight > height) expectedView = { width, height }
    onChange({ width, height })
  })
  observer.observe(scrollElement)
  return () => observer.disconnect()
}

/** The library scrolls to the current offset on mount, which also forces a layout. */
const scrollWhereElse: typeof elementScroll<HTMLElement> = (offset, options, instance) => {
  if (offset !== instance.scrollOffset) elementScroll(offset, options, instance)
}

/** Null for a short column: `content-visibility` then skips rendering out of view, and nothing is measured. */
export function useColumnWindow(
  cards: readonly BoardCard[],
  scroller: RefObject<HTMLElement | null>,
  currentId: string | null,
): ColumnWindow | null {
  const [isWhole, setWhole] = useState(cards.length <= MAX_WHOLE_COLUMN)
  if (isWhole && cards.length > MAX_WHOLE_COLUMN) setWhole(false)
  const pinned = currentId === null ? -1 : cards.findIndex((card) => card._id === currentId)
  const virtualizer = useVirtualizer<HTMLElement, HTMLElement>({
    enabled: !isWhole,
    count: cards.length,
    getScrollElement: () => scroller.current,
    getItemKey: useCallback((index: number) => cards[index]?._id ?? index, [cards]),
    estimateSize: () => ESTIMATED_HEIGHT,
    initialRect: expectedView,
    observeElementRect: observeView,
    scrollToFn: scrollWhereElse,
    gap: CARD_GAP,
    overscan: OVERSCAN,
    rangeExtractor: useCallback(
      (range: Range) => {
        const inView = defaultRangeExtractor(range)
        if (pinned < 0 || inView.includes(pinned)) return inView
        return [...inView, pinned].toSorted((a, b) => a - b)
      },
      [pinned],
    ),
    // Heights come only from the ResizeObserver, because measuring on mount would force a layout.
    measureElement: (element, entry, instance) =>
      entry?.borderBoxSize[0]?.blockSize ??
      instance.itemSizeCache.get(element.dataset['card'] ?? '') ??
      ESTIMATED_HEIGHT,
  })
  if (isWhole) return null

  let nextStart = 0
  const items = virtualizer.getVirtualItems().map(({ index, start, end }) => {
    const spaceAbove = start - nextStart
    nextStart = end + CARD_GAP
    return { index, spaceAbove }
  })
  return {
    items,
    totalHeight: virtualizer.getTotalSize(),
    measure: virtualizer.measureElement,
    slots() {
      virtualizer.getTotalSize() // updates the measurements
      return virtualizer.measurementsCache
    },
  }
}
