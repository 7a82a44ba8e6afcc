// Draws a drag on the mounted cards: neighbours step aside by transform only, and the gap is marked.
import { cardElements, type Lane, spaceOf } from './lanes.ts'
import { gapTop, type Place, stepOf } from './placement.ts'

// Set on the cards that step, not by a rule over all cards: that would restyle the whole board at each drop.
const STEPPING = 'transform var(--duration-base) var(--ease-out)'

export interface PaintedDrag<Status extends string> {
  cardId: string
  /** Height of the lifted card in pixels. */
  height: number
  from: Place<Status>
  place: Place<Status>
}

/** Measures all columns before it draws any: measuring after drawing would force a layout each time. */
export function paintLanes<Status extends string>(
  lanes: readonly Lane<Status>[],
  drag: PaintedDrag<Status>,
) {
  for (const paint of lanes.map((lane) => measureLane(lane, drag))) paint()
}

/** Only cards in or near view step: the others would be restyled for nobody. */
function measureLane<Status extends string>(lane: Lane<Status>, drag: PaintedDrag<Status>) {
  const { scroller, section, room, landing } = lane
  const isTarget = lane.status === drag.place.status
  const isSource = lane.status === drag.from.status
  const space = spaceOf(isTarget || isSource ? lane.slots() : [], isSource ? drag.from.index : null)
  const opening = isTarget ? { index: drag.place.index, size: drag.height } : null
  const { scrollTop, clientHeight } = scroller
  const inView = { from: scrollTop - clientHeight / 2, to: scrollTop + clientHeight * 1.5 }

  return () => {
    for (const [at, element] of cardElements(lane).entries()) {
      const isLifted = element.dataset['card'] === drag.cardId
      const index = Number(element.dataset['index'] ?? at)
      const start = space.slots[index]?.start ?? 0
      const isNear = start > inView.from && start < inView.to
      element.toggleAttribute('data-lifted', isLifted)
      stepBy(element, isNear && !isLifted ? stepOf(space, index, opening) : 0)
    }
    section.toggleAttribute('data-target', isTarget)
    room.style.height = isTarget && !isSource ? `${drag.height}px` : ''
    landing.style.height = `${drag.height}px`
    landing.style.transform = isTarget ? `translateY(${gapTop(space, drag.place.index)}px)` : ''
  }
}

function stepBy({ style }: HTMLElement, pixels: number) {
  const transform = pixels === 0 ? '' : `translateY(${pixels}px)`
  if (style.transform === transform) return
  style.transition = STEPPING
  style.transform = transform
}

export function cleanLane(lane: Lane<string>) {
  for (const element of cardElements(lane)) {
    element.style.transition = ''
    element.style.transform = ''
    element.removeAttribute('data-lifted')
  }
  lane.section.removeAttribute('data-target')
  lane.room.style.height = ''
  lane.landing.style.transform = ''
}
