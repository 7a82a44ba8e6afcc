// Renders a drag on the mounted cards: shifts neighbours by transform only, and marks the gap.
import { cardElements, type ColumnElements, spaceOf } from './board-elements.ts'
import { gapTop, type Place, shiftOf } from './placement.ts'

// Set only on shifted cards, because a rule for all cards would restyle the whole board at each drop.
const SHIFT_TRANSITION = 'transform var(--duration-base) var(--ease-out)'

export interface RenderedDrag<Status extends string> {
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
  const space = spaceOf(
    isTarget || isSource ? column.slots() : [],
    isSource ? drag.from.index : null,
  )
  const opening = isTarget ? { index: drag.place.index, size: drag.height } : null
  const { scrollTop, clientHeight } = scroller
  const inView = { from: scrollTop - clientHeight / 2, to: scrollTop + clientHeight * 1.5 }

  return () => {
    for (const [at, element] of cardElements(column).entries()) {
      const isLifted = element.dataset['card'] === drag.cardId
      const index = Number(element.dataset['index'] ?? at)
      const start = space.slots[index]?.start ?? 0
      const isNear = start > inView.from && start < inView.to
      element.toggleAttribute('data-lifted', isLifted)
      shiftBy(element, isNear && !isLifted ? shiftOf(space, index, opening) : 0)
    }
    section.toggleAttribute('data-target', isTarget)
    spacer.style.height = isTarget && !isSource ? `${drag.height}px` : ''
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
