// Shows which column is in view on a phone, and switches to the others.
import { type RefObject, useEffect, useRef, useState } from 'react'
import { Segmented } from '#web/ui/segmented.tsx'
import type { BoardColumn } from './board-types.ts'

interface ColumnSwitcherProps<Status extends string> {
  columns: readonly BoardColumn<Status>[]
  countOf: (status: Status) => number
  strip: RefObject<HTMLElement | null>
}

export function ColumnSwitcher<Status extends string>(props: ColumnSwitcherProps<Status>) {
  const { columns, countOf, strip } = props
  const [inView, setInView] = useState(0)
  const chosen = useRef<number | null>(null)

  // Swiping uses native scrolling. The switcher follows it, except while scrolling to a chosen column.
  useEffect(() => {
    const board = strip.current
    if (!board) return undefined
    const detached = new AbortController()
    const onScroll = ({ type }: Event) => {
      const index = Math.round(board.scrollLeft / Math.max(board.clientWidth, 1))
      if (type === 'scrollend' || chosen.current === index) chosen.current = null
      if (chosen.current === null) setInView(index)
    }
    for (const type of ['scroll', 'scrollend']) {
      board.addEventListener(type, onScroll, { passive: true, signal: detached.signal })
    }
    return () => detached.abort()
  }, [strip])

  function show(index: number) {
    const board = strip.current
    const isStill = matchMedia('(prefers-reduced-motion: reduce)').matches
    chosen.current = index
    setInView(index)
    board?.scrollTo({
      left: index * board.clientWidth,
      behavior: isStill ? 'instant' : 'smooth',
    })
  }

  return (
    <div className="hidden pb-3 max-sm:block">
      <Segmented
        label="Column"
        className="w-full"
        value={columns[inView]?.status ?? ''}
        onChange={(status) => show(columns.findIndex((column) => column.status === status))}
        segments={columns.map(({ status, title }) => {
          return { value: status, label: title, count: countOf(status) }
        })}
      />
    </div>
  )
}
