// Turns mouse and touch into a drag. One set of listeners on the board: a card costs nothing until it is pressed.
import type { Drag } from './drag.ts'
import type { Point } from './drag-picture.ts'

const MOUSE_DISTANCE_PX = 5
const TOUCH_HOLD_MS = 120
const TOUCH_TOLERANCE_PX = 30

const OWN_CONTROLS = 'button, summary, input, select, textarea, [contenteditable], [popover]'

type PointerDrag = Pick<Drag, 'lift' | 'moveTo' | 'drop' | 'cancel' | 'liftedBy'>

/** The card a press would lift: none when it falls on a control inside the card. */
function pressedCard(target: EventTarget | null): HTMLElement | null {
  if (!(target instanceof Element) || target.closest(OWN_CONTROLS)) return null
  return target.closest<HTMLElement>('[data-card]')
}

const pointOf = ({ clientX, clientY }: MouseEvent | Touch): Point => ({ x: clientX, y: clientY })
const distance = (a: Point, b: Point) => Math.hypot(a.x - b.x, a.y - b.y)

/** The click that follows the end of a drag is part of the drag, not a press of what lies under the pointer. */
function swallowClick() {
  const swallow = (event: Event) => {
    event.preventDefault()
    event.stopPropagation()
  }
  window.addEventListener('click', swallow, { capture: true, once: true })
  setTimeout(() => window.removeEventListener('click', swallow, { capture: true }))
}

export function listenToMouse(board: HTMLElement, drag: PointerDrag, life: AbortSignal) {
  function press(event: MouseEvent) {
    const card = pressedCard(event.target)
    if (event.button !== 0 || event.ctrlKey || !card || drag.liftedBy()) return
    const start = pointOf(event)
    const gesture = new AbortController()
    const options = { signal: AbortSignal.any([gesture.signal, life]), capture: true }
    let isLifted = false

    function end(how: 'drop' | 'cancel') {
      gesture.abort()
      if (!isLifted) return
      swallowClick()
      drag[how]()
    }
    function follow(move: MouseEvent) {
      const point = pointOf(move)
      if (move.buttons === 0) end('cancel') // released where we could not hear it
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
    window.addEventListener('mousemove', follow, options)
    window.addEventListener('mouseup', () => end('drop'), options)
    window.addEventListener('keydown', escape, options)
    window.addEventListener('blur', (blur) => blur.target === window && end('cancel'), options)
  }
  board.addEventListener('mousedown', press, { signal: life })
  // A link inside a card would otherwise start the browser's own drag.
  board.addEventListener('dragstart', (event) => event.preventDefault(), { signal: life })
}

export function listenToTouch(board: HTMLElement, drag: PointerDrag, life: AbortSignal) {
  let pressed: { start: Point; hold: number; hasTravelled: boolean } | null = null

  function end(how: 'drop' | 'cancel') {
    if (pressed) clearTimeout(pressed.hold)
    pressed = null
    if (drag.liftedBy() === 'touch') drag[how]()
  }
  function press(event: TouchEvent) {
    end('cancel')
    const card = pressedCard(event.target)
    const [touch] = event.touches
    if (!card || !touch || event.touches.length > 1 || drag.liftedBy()) return
    const start = pointOf(touch)
    const hold = window.setTimeout(() => drag.lift(card, start, 'touch'), TOUCH_HOLD_MS)
    pressed = { start, hold, hasTravelled: false }
  }
  function follow(event: TouchEvent) {
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
    // A finger that held still has tapped: its click goes through.
    if (pressed?.hasTravelled) event.preventDefault()
    end('drop')
  }
  board.addEventListener('touchstart', press, { passive: true, signal: life })
  // Not passive from the start: Safari ignores preventDefault of a listener added during the touch.
  board.addEventListener('touchmove', follow, { passive: false, signal: life })
  board.addEventListener('touchend', release, { passive: false, signal: life })
  board.addEventListener('touchcancel', () => end('cancel'), { signal: life })
  board.addEventListener(
    'scroll',
    () => {
      if (pressed && drag.liftedBy() !== 'touch') end('cancel')
    },
    { capture: true, passive: true, signal: life },
  )
  board.addEventListener(
    'contextmenu',
    (event) => {
      if (drag.liftedBy() === 'touch') event.preventDefault()
    },
    { signal: life },
  )
}
