// The likeness of a lifted card that follows the pointer. A copy of its nodes: drawing it costs React nothing.

export interface Point {
  x: number
  y: number
}

export interface DragPicture {
  moveTo: (corner: Point) => void
  /** Moves with a short glide; resolves on arrival. */
  glideTo: (corner: Point) => Promise<void>
  remove: () => void
}

const GLIDE_MS = 160
const LIFTED =
  'pointer-events-none fixed top-0 left-0 z-(--layer-drag) rounded-lg shadow-lift will-change-transform'

export function takePicture(card: HTMLElement): DragPicture {
  const { left, top, width, height } = card.getBoundingClientRect()
  const frame = document.createElement('div')
  const likeness = card.cloneNode(true) as HTMLElement // cloneNode keeps the kind of node
  for (const element of [likeness, ...likeness.querySelectorAll('[id]')]) {
    element.removeAttribute('id')
  }
  for (const name of ['data-card', 'tabindex', 'aria-describedby', 'style']) {
    likeness.removeAttribute(name)
  }
  likeness.style.height = '100%'
  frame.className = LIFTED
  frame.inert = true
  frame.ariaHidden = 'true'
  frame.style.width = `${width}px`
  frame.style.height = `${height}px`
  frame.append(likeness)
  document.body.append(frame)
  let at: Point = { x: left, y: top }

  function moveTo(corner: Point) {
    at = corner
    frame.style.transform = `translate3d(${corner.x}px, ${corner.y}px, 0)`
  }
  moveTo(at)

  return {
    moveTo,
    async glideTo(corner) {
      const from = `translate3d(${at.x}px, ${at.y}px, 0)`
      moveTo(corner)
      if (matchMedia('(prefers-reduced-motion: reduce)').matches) return
      const glide = frame.animate(
        { transform: [from, `translate3d(${corner.x}px, ${corner.y}px, 0)`] },
        { duration: GLIDE_MS, easing: 'cubic-bezier(0.2, 0, 0, 1)' },
      )
      await glide.finished.catch(() => undefined) // removed meanwhile: nothing left to wait for
    },
    remove: () => frame.remove(),
  }
}
