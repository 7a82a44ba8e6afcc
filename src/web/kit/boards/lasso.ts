// Selects cards with a rectangle drawn by mouse from an empty area of the board.
import type { BoardElements } from './board-elements.ts'
import type { CardSelection } from './selection.ts'

interface LassoOptions<Status extends string> {
  board: HTMLElement
  elements: BoardElements<Status>
  selection: CardSelection
  getCardIds: (status: Status) => readonly string[]
  signal: AbortSignal
}

const MIN_DISTANCE_PX = 5
const NO_GROUND = '[data-card], button, a, input, form, header'
const LASSO =
  'pointer-events-none fixed top-0 left-0 z-(--layer-drag) rounded-sm border border-brand-line bg-brand-line/10'

interface Area {
  left: number
  top: number
  right: number
  bottom: number
}

export function listenToLasso<Status extends string>(options: LassoOptions<Status>) {
  const { board, elements, selection, getCardIds, signal } = options

  /** Uses the columns' slots, so it includes unmounted cards. */
  function cardsIn(area: Area): string[] {
    return elements.ordered().flatMap((column) => {
      const { left, right, top } = column.list.getBoundingClientRect()
      if (right < area.left || left > area.right) return []
      const ids = getCardIds(column.status)
      return column.slots().flatMap(({ start, size }, index) => {
        const isTouched = top + start < area.bottom && top + start + size > area.top
        return isTouched ? (ids[index] ?? []) : []
      })
    })
  }

  function onMouseDown(event: MouseEvent) {
    const { target } = event
    if (event.button !== 0 || !(target instanceof Element) || target.closest(NO_GROUND)) return
    if (isScrollbar(event, target)) return
    const isAdding = event.shiftKey || event.ctrlKey || event.metaKey
    const before = isAdding ? selection.view().ids : []
    const start = { x: event.clientX, y: event.clientY }
    const gesture = new AbortController()
    const frame = document.createElement('div')
    frame.className = LASSO
    let isDrawn = false

    function end() {
      gesture.abort()
      frame.remove()
    }
    function onMouseMove(move: MouseEvent) {
      if (move.buttons === 0) return end()
      const { clientX: x, clientY: y } = move
      if (!isDrawn && Math.hypot(x - start.x, y - start.y) < MIN_DISTANCE_PX) return
      if (!isDrawn) document.body.append(frame)
      isDrawn = true
      const area = {
        left: Math.min(x, start.x),
        top: Math.min(y, start.y),
        right: Math.max(x, start.x),
        bottom: Math.max(y, start.y),
      }
      frame.style.transform = `translate(${area.left}px, ${area.top}px)`
      frame.style.width = `${area.right - area.left}px`
      frame.style.height = `${area.bottom - area.top}px`
      const ids = [...new Set([...before, ...cardsIn(area)])]
      if (ids.join() !== selection.view().ids.join()) selection.set(ids)
    }
    function release() {
      // A click on an empty area clears the selection.
      if (!isDrawn && !isAdding && selection.view().ids.length > 0) selection.clear()
      end()
    }
    const listening = { signal: AbortSignal.any([gesture.signal, signal]) }
    // Keeps the browser from selecting text.
    event.preventDefault()
    if (document.activeElement instanceof HTMLElement) document.activeElement.blur()
    window.addEventListener('mousemove', onMouseMove, listening)
    window.addEventListener('mouseup', release, listening)
    window.addEventListener('blur', end, listening)
  }
  board.addEventListener('mousedown', onMouseDown, { signal })
}

const isScrollbar = ({ offsetX, offsetY }: MouseEvent, target: Element) =>
  offsetX > target.clientWidth || offsetY > target.clientHeight
