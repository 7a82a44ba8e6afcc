// Turns mouse and touch input into a drag. One set of listeners on the board; cards have none.
import { swallowClick } from '#web/ui/press.ts'
import type { Drag } from './drag.ts'
import type { Point } from './drag-view.ts'

const MOUSE_DISTANCE_PX = 5
const TOUCH_HOLD_MS = 120
const TOUCH_TOLERANCE_PX = 30

const OWN_CONTROLS = 'button, summary, input, select, textarea, [contenteditable], [popover]'

type PointerDrag = Pick<Drag, 'lift' | 'moveTo' | 'drop' | 'cancel' | 'liftedBy'>

/** Returns the card that a press would drag; null if the press is on a control inside the card. */
function pressedCard(target: EventTarget | null): HTMLElement | null {
  if (!(target instanceof Element) || target.closest(OWN_CONTROLS)) return null
  return target.closest<HTMLElement>('[data-card]')
}

const pointOf = ({ clientX, clientY }: MouseEvent | Touch): Point => ({ x: clientX, y: clientY })
const distance = (a: Point, b: Point) => Math.hypot(a.x - b.x, a.y - b.y)

export function listenToMouse(board: HTMLElement, drag: PointerDrag, signal: AbortSignal) {
  function onMouseDown(event: MouseEvent) {
    const card = pressedCard(event.target)
    if (event.button !== 0 || event.ctrlKey || !card || drag.liftedBy()) return
    const start = pointOf(event)
    const gesture = new AbortController()
    const options = { signal: AbortSignal.any([gesture.signal, signal]), capture: true }
    let isLifted = false

    function end(how: 'drop' | 'cancel') {
      gesture.abort()
      if (!isLifted) return
      swallowClick()
      drag[how]()
    }
    function onMouseMove(move: MouseEvent) {
      const point = pointOf(move)
      if (move.buttons === 0) end('cancel') // released outside the window
      else if (isLifted) drag.moveTo(point)
      else if (distance(start, point) >= MOUSE_DISTANCE_PX && card) {
        isLifted = drag.lift(card, start, 'mouse')
        if (isLifted) drag.moveTo(point)
        else gesture.abort()
      }
    }
    function escape(key: KeyboardEvent) {
      if (!isLifted || key.key !== 'Escape') return
      key.preventDefault()
      key.stopPropagation()
      end('cancel')
    }
    window.addEventListener('mousemove', onMouseMove, options)
    window.addEventListener('mouseup', () => end('drop'), options)
    window.addEventListener('keydown', escape, options)
    window.addEventListener('blur', (blur) => blur.target === window && end('cancel'), options)
  }
  board.addEventListener('mousedown', onMouseDown, { signal })
  // A link inside a card would otherwise start a native drag.
  board.addEventListener('dragstart', (event) => event.preventDefault(), { signal })
}

export function listenToTouch(board: HTMLElement, drag: PointerDrag, signal: AbortSignal) {
  let pressed: { start: Point; hold: number; hasTravelled: boolean } | null = null

  function end(how: 'drop' | 'cancel') {
    if (pressed) clearTimeout(pressed.hold)
    pressed = null
    if (drag.liftedBy() === 'touch') drag[how]()
  }
  signal.addEventListener('abort', () => end('cancel'))
  function onTouchStart(event: TouchEvent) {
    end('cancel')
    const card = pressedCard(event.target)
    const [touch] = event.touches
    if (!card || !touch || event.touches.length > 1 || drag.liftedBy()) return
    const start = pointOf(touch)
    const hold = window.setTimeout(() => drag.lift(card, start, 'touch'), TOUCH_HOLD_MS)
    pressed = { start, hold, hasTravelled: false }
  }
  function onTouchMove(event: TouchEvent) {
    const [touch] = event.touches
    if (!pressed || !touch) return
    const travelled = distance(pressed.start, pointOf(touch))
    if (drag.liftedBy() === 'touch') {
      event.preventDefault()
      pressed.hasTravelled ||= travelled >= MOUSE_DISTANCE_PX
      drag.moveTo(pointOf(touch))
    } else if (travelled > TOUCH_TOLERANCE_PX || !event.cancelable) end('cancel')
  }
  function release(event: TouchEvent) {
    // A touch that did not move is a tap, so its click goes through.
    if (pressed?.hasTravelled) event.preventDefault()
    end('drop')
  }
  board.addEventListener('touchstart', onTouchStart, { passive: true, signal })
  // Registered as non-passive up front: Safari ignores preventDefault in a listener added during the touch.
  board.addEventListener('touchmove', onTouchMove, { passive: false, signal })
  board.addEventListener('touchend', release, { passive: false, signal })
  board.addEventListener('touchcancel', () => end('cancel'), { signal })
  board.addEventListener(
    'scroll',
    () => {
      if (pressed && drag.liftedBy() !== 'touch') end('cancel')
    },
    { capture: true, passive: true, signal },
  )
  board.addEventListener(
    'contextmenu',
    (event) => {
      if (drag.liftedBy() === 'touch') event.preventDefault()
    },
    { signal },
  )
}
