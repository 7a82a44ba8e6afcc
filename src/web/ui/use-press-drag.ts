// Turns a press into a drag: after moving a mouse or pen, or after holding a touch. Boards have their own sensors.
import { type PointerEvent, useEffect, useRef } from 'react'
import { swallowClick } from './press.ts'

const MIN_DISTANCE_PX = 5
const TOUCH_HOLD_MS = 120
const TOUCH_TOLERANCE_PX = 30

interface PressDrag {
  /** Receives the pointer's viewport coordinates. */
  onDrag: (x: number, y: number) => void
  onDrop: () => void
  /** Called however the press ended, before `onDrop`. */
  onEnd: () => void
}

export type StartPressDrag = (press: PointerEvent, drag: PressDrag) => void

/** Follows a press until it ends; Escape, scrolling or a second finger cancels it. */
export function usePressDrag(): StartPressDrag {
  const isHeld = useRef(false)
  useEffect(() => {
    const controller = new AbortController()
    const { signal } = controller
    const stopWhileHeld = (event: Event) => {
      if (isHeld.current) event.preventDefault()
    }
    // Not passive, and added before the touch: Safari ignores `preventDefault` in a listener added during it.
    addEventListener('touchmove', stopWhileHeld, { passive: false, signal })
    addEventListener('contextmenu', stopWhileHeld, { signal })
    return () => controller.abort()
  }, [])

  return (press, { onDrag, onDrop, onEnd }) => {
    if (press.button !== 0 || !press.isPrimary) return
    const isTouch = press.pointerType === 'touch'
    const controller = new AbortController()
    const { signal } = controller
    let isDragging = false
    let hasTravelled = false

    const hold = isTouch ? window.setTimeout(start, TOUCH_HOLD_MS) : undefined

    function start() {
      isDragging = true
      isHeld.current = isTouch
      onDrag(press.clientX, press.clientY)
    }
    function end() {
      clearTimeout(hold)
      controller.abort()
      isHeld.current = false
      onEnd()
    }

    const { pointerId } = press
    addEventListener(
      'pointermove',
      (move) => {
        if (move.pointerId !== pointerId) return
        const travelled = Math.hypot(move.clientX - press.clientX, move.clientY - press.clientY)
        if (!isDragging && isTouch) {
          if (travelled > TOUCH_TOLERANCE_PX) end()
          return
        }
        hasTravelled ||= travelled > MIN_DISTANCE_PX
        if (!hasTravelled) return
        isDragging = true
        onDrag(move.clientX, move.clientY)
      },
      { signal },
    )
    addEventListener(
      'pointerup',
      (release) => {
        if (release.pointerId !== pointerId) return
        end()
        // A touch that did not move is a tap, so its click goes through.
        if (!hasTravelled) return
        swallowClick()
        onDrop()
      },
      { signal },
    )
    addEventListener('pointerdown', (other) => other.pointerId !== pointerId && end(), { signal })
    addEventListener('pointercancel', end, { signal })
    addEventListener(
      'keydown',
      (key) => {
        if (key.key !== 'Escape' || !isDragging) return
        key.preventDefault()
        key.stopPropagation()
        swallowClick()
        end()
      },
      { signal, capture: true },
    )
  }
}
