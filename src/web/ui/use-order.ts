// Manual ordering of rows: saves a dragged row when it is dropped, and other moves immediately.
import { useRef, useState } from 'react'
import { useSorting } from './use-sorting.ts'

interface Item {
  _id: string
  title: string
}

/** @param save receives the id of the row above, or null for the first place */
export function useOrder<One extends Item>(
  items: readonly One[],
  save: (id: string, after: string | null) => void,
) {
  const list = useRef<HTMLUListElement>(null)
  /** The order shown until it is saved. */
  const [order, setOrder] = useState<{ rows: readonly One[]; moved: One }>()
  const [said, say] = useState('')
  const latest = useRef(order)

  function show(next: typeof order) {
    latest.current = next
    setOrder(next)
  }

  function place(from: number, to: number) {
    const rows = latest.current?.rows ?? items
    const moved = rows[from]
    if (!moved) return
    show({ rows: rows.toSpliced(from, 1).toSpliced(to, 0, moved), moved })
    say(`${moved.title} moved to place ${to + 1} of ${rows.length}`)
  }

  function commit() {
    const now = latest.current
    if (!now) return
    const at = now.rows.indexOf(now.moved)
    show(undefined)
    if (items[at] !== now.moved) save(now.moved._id, now.rows[at - 1]?._id ?? null)
  }

  return {
    list,
    shown: order?.rows ?? items,
    /** Screen reader announcement. */
    said,
    sorting: useSorting({ list, move: place, onEnd: commit }),
    moveTo(from: number, to: number) {
      place(from, to)
      commit()
    },
  }
}
