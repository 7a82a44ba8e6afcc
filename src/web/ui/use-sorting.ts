// Reorders the rows of a list by dragging a grip or with the arrow keys on it.
import { type KeyboardEvent, type PointerEvent, type RefObject, useState } from 'react'
import { flushSync } from 'react-dom'

interface Sorting {
  /** Element whose children are the rows. */
  list: RefObject<HTMLElement | null>
  move: (from: number, to: number) => void
  /** Called after a row is dropped, reset, or moved by a key. */
  onEnd?: () => void
}

export function useSorting({ list, move, onEnd }: Sorting) {
  const [dragged, setDragged] = useState<number>()

  function startAt(event: PointerEvent, from: number) {
    if (event.button !== 0) return
    // Prevents text selection while dragging.
    event.preventDefault()
    ;(event.currentTarget as HTMLElement).focus()
    const ended = new AbortController()
    let at = from
    let lastY = event.clientY

    function go(to: number) {
      flushSync(() => {
        move(at, to)
        setDragged(to)
      })
      at = to
    }

    function follow({ clientY }: globalThis.PointerEvent) {
      const rows = list.current?.children
      const step = clientY > lastY ? 1 : -1
      lastY = clientY
      // Swaps at a row's middle, in the direction of movement, so rows of different heights don't jump back.
      const next = rows?.[at + step]?.getBoundingClientRect()
      if (!next) return
      const middle = next.top + next.height / 2
      if (step > 0 ? clientY > middle : clientY < middle) go(at + step)
    }

    function end() {
      ended.abort()
      setDragged(undefined)
      onEnd?.()
    }

    function takeBack(pressed: globalThis.KeyboardEvent) {
      if (pressed.key !== 'Escape') return
      pressed.preventDefault()
      if (at !== from) go(from)
      end()
    }

    setDragged(from)
    const { signal } = ended
    document.addEventListener('pointermove', follow, { signal })
    document.addEventListener('pointerup', end, { signal })
    document.addEventListener('pointercancel', end, { signal })
    document.addEventListener('keydown', takeBack, { signal, capture: true })
  }

  function onKeyDown(event: KeyboardEvent, from: number, count: number) {
    const step = event.key === 'ArrowDown' ? 1 : event.key === 'ArrowUp' ? -1 : 0
    if (step === 0) return
    event.preventDefault()
    const to = from + step
    if (to < 0 || to >= count) return
    const grip = event.currentTarget as HTMLElement
    flushSync(() => {
      move(from, to)
      onEnd?.()
    })
    grip.focus()
  }

  return { dragged, startAt, onKeyDown }
}
