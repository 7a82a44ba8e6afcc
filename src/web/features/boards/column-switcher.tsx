// On a phone one column is in view: this says which, and leads to the others.
import { type RefObject, useId, useLayoutEffect, useRef, useState } from 'react'
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
  const groupName = useId()

  // Swiping is the browser's own scrolling: the switcher follows it, but not while it is on its way to a chosen column.
  useLayoutEffect(() => {
    const board = strip.current
    if (!board) return undefined
    const life = new AbortController()
    const follow = ({ type }: Event) => {
      const index = Math.round(board.scrollLeft / Math.max(board.clientWidth, 1))
      const hasArrived = type === 'scrollend' || chosen.current === index
      if (hasArrived) chosen.current = null
      if (chosen.current === null) setInView(index)
    }
    board.addEventListener('scroll', follow, { passive: true, signal: life.signal })
    board.addEventListener('scrollend', follow, { passive: true, signal: life.signal })
    return () => life.abort()
  }, [strip])

  function show(index: number) {
    const board = strip.current
    chosen.current = index
    setInView(index)
    const isStill = matchMedia('(prefers-reduced-motion: reduce)').matches
    board?.scrollTo({
      left: index * board.clientWidth,
      behavior: isStill ? 'instant' : 'smooth',
    })
  }

  return (
    <fieldset className="mb-3 hidden rounded-lg bg-sunken p-0.5 @max-[40rem]:flex">
      <legend className="sr-only">Column</legend>
      {columns.map(({ status, title }, index) => (
        <label
          key={status}
          className="relative flex min-h-11 min-w-0 flex-1 cursor-pointer flex-col items-center justify-center rounded-md px-1 text-xs font-medium text-muted outline-accent has-checked:bg-raised has-checked:text-text has-checked:shadow-[0_0_0_1px_var(--color-line)] has-focus-visible:outline-2"
        >
          <input
            type="radio"
            name={groupName}
            className="absolute inset-0 cursor-pointer opacity-0"
            checked={inView === index}
            onChange={() => show(index)}
          />
          <span className="max-w-full truncate">{title}</span>
          <span className="text-[11px] font-normal tabular-nums">{countOf(status)}</span>
        </label>
      ))}
    </fieldset>
  )
}
