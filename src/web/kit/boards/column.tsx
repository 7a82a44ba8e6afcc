// One column: its name, count, and separately scrolling list of cards.
import { memo, type ReactNode, useId, useLayoutEffect, useRef, useState } from 'react'
import type { BoardCard, BoardColumn } from './board-types.ts'
import { type SharedCardProps, CardShell } from './card-shell.tsx'
import { useColumnWindow } from './column-window.ts'
import type { BoardElements } from './board-elements.ts'
import type { Slot } from './placement.ts'

interface ColumnProps<Status extends string, Card extends BoardCard> {
  column: BoardColumn<Status>
  cards: readonly Card[]
  shared: SharedCardProps<Status, Card>
  highlights: ReadonlyMap<string, number>
  emptyText: string
  /** Rendered below the column; keep it stable between renders. */
  renderFooter: ((column: BoardColumn<Status>) => ReactNode) | undefined
  elements: BoardElements<Status>
  /** Lets a drag in progress shift the column's new cards. */
  onRendered: (status: Status) => void
}

const SECTION =
  'group/column relative flex min-h-0 w-1/4 shrink-0 snap-start flex-col px-1 max-sm:w-full lg:px-2'
const DROP_GROUND =
  'grid min-h-24 place-content-center rounded-lg border border-dashed border-line-strong px-2 text-center text-xs text-muted group-data-target/column:invisible'
const DROP_INDICATOR =
  'pointer-events-none absolute inset-x-0 top-0 hidden rounded-lg border border-brand-line/50 bg-accent-soft group-data-target/column:block'

function ColumnOf<Status extends string, Card extends BoardCard>(props: ColumnProps<Status, Card>) {
  const { column, cards, shared, highlights, emptyText, renderFooter, elements, onRendered } = props
  const { status, title } = column
  const [currentId, setCurrent] = useState<string | null>(null)
  const headingId = useId()
  const section = useRef<HTMLElement>(null)
  const scroller = useRef<HTMLDivElement>(null)
  const list = useRef<HTMLUListElement>(null)
  const dropIndicator = useRef<HTMLDivElement>(null)
  const spacer = useRef<HTMLDivElement>(null)
  const mounted = useColumnWindow(cards, scroller, currentId)

  // The drag works on DOM elements outside React, so each render registers them.
  // oxlint-disable-next-line react/exhaustive-deps
  useLayoutEffect(() => {
    if (!section.current || !scroller.current || !list.current) return
    if (!dropIndicator.current || !spacer.current) return
    elements.register({
      status,
      title,
      section: section.current,
      scroller: scroller.current,
      list: list.current,
      dropIndicator: dropIndicator.current,
      spacer: spacer.current,
      slots: mounted?.slots ?? (() => measuredSlots(list.current)),
      setCurrent,
    })
    onRendered(status)
  })

  const items = mounted?.items ?? cards.map((_, index) => ({ index, spaceAbove: 0 }))
  const isMounted = items.some(({ index }) => cards[index]?._id === currentId)
  const tabStop = isMounted ? currentId : cards[items[0]?.index ?? 0]?._id
  return (
    <section ref={section} aria-labelledby={headingId} data-status={status} className={SECTION}>
      <header className="flex items-baseline gap-2 pb-2 max-sm:sr-only">
        <h2 id={headingId} className="text-sm font-semibold text-text">
          {title}
        </h2>
        <span className="text-xs text-muted tabular-nums">
          {cards.length}
          <span className="sr-only">{cards.length === 1 ? ' card' : ' cards'}</span>
        </span>
      </header>
      <div
        ref={scroller}
        className="relative -mx-1 min-h-0 flex-initial [overflow-anchor:none] [scrollbar-width:thin] overflow-x-hidden overflow-y-auto overscroll-y-contain rounded-lg p-1 group-data-target/column:bg-sunken"
      >
        <div className="relative">
          <div ref={dropIndicator} aria-hidden className={DROP_INDICATOR} />
          <ul
            ref={list}
            className="flex flex-col gap-2"
            style={mounted ? { minHeight: mounted.totalHeight } : undefined}
          >
            {items.map(({ index, spaceAbove }) => {
              const card = cards[index]
              return (
                card && (
                  <CardShell
                    key={card._id}
                    card={card}
                    shared={shared}
                    index={mounted ? index : undefined}
                    setSize={mounted ? cards.length : undefined}
                    spaceAbove={spaceAbove}
                    isCurrent={card._id === tabStop}
                    highlight={highlights.get(card._id) ?? 0}
                    measure={mounted?.measure}
                  />
                )
              )
            })}
          </ul>
          {cards.length === 0 && <p className={DROP_GROUND}>{emptyText}</p>}
        </div>
        <div ref={spacer} aria-hidden />
      </div>
      {renderFooter && <div className="shrink-0 pt-1 pb-2">{renderFooter(column)}</div>}
    </section>
  )
}

/** Measures the slots of a fully mounted column. */
function measuredSlots(list: HTMLElement | null): Slot[] {
  const cards = [...(list?.children ?? [])] as HTMLElement[] // the list contains only card elements
  return cards.map(({ offsetTop, offsetHeight }) => ({ start: offsetTop, size: offsetHeight }))
}

// `memo` drops the component's type parameters.
export const Column = memo(ColumnOf) as typeof ColumnOf
