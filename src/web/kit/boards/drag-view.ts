// What a drag shows: the preview that follows the pointer, the shifted neighbours and the gap. Writes to the DOM, so React renders nothing.
import { cardElements, type ColumnElements, toColumnSpace } from './board-elements.ts'
import { gapTop, type Place, getShift } from './placement.ts'

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
  'absolute -top-2 -right-2 grid h-6 min-w-6 place-content-center rounded-full bg-brand inset-ring inset-ring-brand-line px-1.5 text-sm font-medium text-on-brand tabular-nums'

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

// Set only on shifted cards, because a rule for all cards would restyle the whole board at each drop.
const SHIFT_TRANSITION = 'transform var(--duration-base) var(--ease-out)'

interface RenderedDrag<Status extends string> {
  cardId: string
  /** Height of the dragged card in pixels. */
  height: number
  from: Place<Status>
  place: Place<Status>
}

/** Measures all columns before writing to any, because measuring after a write would force a layout. */
export function renderDrag<Status extends string>(
  elements: readonly ColumnElements<Status>[],
  drag: RenderedDrag<Status>,
) {
  for (const write of elements.map((column) => measureColumn(column, drag))) write()
}

/** Shifts only cards in or near view. */
function measureColumn<Status extends string>(
  column: ColumnElements<Status>,
  drag: RenderedDrag<Status>,
) {
  const { scroller, section, spacer, dropIndicator } = column
  const isTarget = column.status === drag.place.status
  const isSource = column.status === drag.from.status
  const space = toColumnSpace(
    isTarget || isSource ? column.slots() : [],
    isSource ? drag.from.index : null,
  )
  const opening = isTarget ? { index: drag.place.index, size: drag.height } : null
  const gapAbove = space.slots.length > 0 ? space.gap : 0
  const { scrollTop, clientHeight } = scroller
  const inView = { from: scrollTop - clientHeight / 2, to: scrollTop + clientHeight * 1.5 }

  return () => {
    for (const [at, element] of cardElements(column).entries()) {
      const isLifted = element.dataset['card'] === drag.cardId
      const index = Number(element.dataset['index'] ?? at)
      const start = space.slots[index]?.start ?? 0
      const isNear = start > inView.from && start < inView.to
      element.toggleAttribute('data-lifted', isLifted)
      shiftBy(element, isNear && !isLifted ? getShift(space, index, opening) : 0)
    }
    section.toggleAttribute('data-target', isTarget)
    spacer.style.height = isTarget && !isSource ? `${drag.height + gapAbove}px` : ''
    dropIndicator.style.height = `${drag.height}px`
    dropIndicator.style.transform = isTarget
      ? `translateY(${gapTop(space, drag.place.index)}px)`
      : ''
  }
}

function shiftBy({ style }: HTMLElement, pixels: number) {
  const transform = pixels === 0 ? '' : `translateY(${pixels}px)`
  if (style.transform === transform) return
  style.transition = SHIFT_TRANSITION
  style.transform = transform
}

export function clearDrag(column: ColumnElements<string>) {
  for (const element of cardElements(column)) {
    element.style.transition = ''
    element.style.transform = ''
    element.removeAttribute('data-lifted')
  }
  column.section.removeAttribute('data-target')
  column.spacer.style.height = ''
  column.dropIndicator.style.transform = ''
}
