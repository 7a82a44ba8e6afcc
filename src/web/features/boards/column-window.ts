// Which cards of a column are mounted: all of a short one; in a long one those in view and the current one.
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

/** A longer column is windowed, and stays so however many cards a filter leaves: mounting all of them would take long. */
const MAX_WHOLE_COLUMN = 60
const ESTIMATED_HEIGHT = 136
const OVERSCAN = 3
/** As the last long column had it, and before one was seen as the server assumes it. */
let expectedView: Rect = { width: 300, height: 900 }

export interface WindowItem {
  index: number
  /** Empty space above, where cards are not mounted. */
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

/** By the ResizeObserver alone: the library's own way asks while mounting as well, which forces a layout for each column. */
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

/** The library scrolls to where a column is when it is mounted, which forces a layout, too. */
const scrollWhereElse: typeof elementScroll<HTMLElement> = (offset, options, instance) => {
  if (offset !== instance.scrollOffset) elementScroll(offset, options, instance)
}

/** Null when the column is short: `content-visibility` then saves rendering what is not in view, and nothing is measured. */
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
    // Heights come from the ResizeObserver alone: asking an element while mounting would force a layout.
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
