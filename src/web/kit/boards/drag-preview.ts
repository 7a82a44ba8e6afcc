// Clone of a dragged card that follows the pointer. Copies DOM nodes, so React renders nothing.

export interface Point {
  x: number
  y: number
}

export interface DragPreview {
  show: () => void
  moveTo: (corner: Point) => void
  /** Moves with a short animation; resolves when it ends. */
  animateTo: (corner: Point) => Promise<void>
  remove: () => void
}

const ANIMATION_MS = 160
const LIFTED =
  'pointer-events-none fixed top-0 left-0 z-(--layer-drag) rounded-lg shadow-lift will-change-transform'

const COUNT =
  'absolute -top-2 -right-2 grid h-6 min-w-6 place-content-center rounded-full bg-accent px-1.5 text-sm font-medium text-on-accent tabular-nums'

/** @param count how many cards move together */
export function createDragPreview(
  card: HTMLElement,
  { left, top, width, height }: DOMRect,
  count: number,
): DragPreview {
  const frame = document.createElement('div')
  const clone = card.cloneNode(true) as HTMLElement // cloneNode keeps the type
  for (const element of [clone, ...clone.querySelectorAll('[id]')]) {
    element.removeAttribute('id')
  }
  for (const name of ['data-card', 'tabindex', 'aria-describedby', 'style']) {
    clone.removeAttribute(name)
  }
  clone.style.height = '100%'
  frame.className = LIFTED
  frame.inert = true
  frame.ariaHidden = 'true'
  frame.style.width = `${width}px`
  frame.style.height = `${height}px`
  frame.append(clone)
  if (count > 1) {
    const badge = document.createElement('span')
    badge.className = COUNT
    badge.textContent = String(count)
    frame.append(badge)
  }
  let at: Point = { x: left, y: top }

  function moveTo(corner: Point) {
    at = corner
    frame.style.transform = `translate3d(${corner.x}px, ${corner.y}px, 0)`
  }
  moveTo(at)

  return {
    show: () => document.body.append(frame),
    moveTo,
    async animateTo(corner) {
      const from = `translate3d(${at.x}px, ${at.y}px, 0)`
      moveTo(corner)
      if (matchMedia('(prefers-reduced-motion: reduce)').matches) return
      const animation = frame.animate(
        { transform: [from, `translate3d(${corner.x}px, ${corner.y}px, 0)`] },
        { duration: ANIMATION_MS, easing: 'cubic-bezier(0.2, 0, 0, 1)' },
      )
      await animation.finished.catch(() => undefined) // rejects when the element is removed
    },
    remove: () => frame.remove(),
  }
}
