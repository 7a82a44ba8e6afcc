// Draws a drag on the mounted cards: neighbours step aside by transform only, and the gap is marked.
import { cardElements, type Lane, spaceOf } from './lanes.ts'
import { type ColumnSpace, gapTop, type Place, stepOf } from './placement.ts'

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
  const spaces = lanes.map((lane) =>
    spaceOf(lane, lane.status === drag.from.status ? drag.from.index : null),
  )
  for (const [at, lane] of lanes.entries()) {
    const space = spaces[at]
    if (space) paintLane(lane, space, drag)
  }
}

function paintLane<Status extends string>(
  lane: Lane<Status>,
  space: ColumnSpace,
  drag: PaintedDrag<Status>,
) {
  const isTarget = lane.status === drag.place.status
  const isSource = lane.status === drag.from.status
  const opening = isTarget ? { index: drag.place.index, size: drag.height } : null
  for (const [at, element] of cardElements(lane).entries()) {
    const isLifted = element.dataset['card'] === drag.cardId
    element.toggleAttribute('data-lifted', isLifted)
    const step = isLifted ? 0 : stepOf(space, Number(element.dataset['index'] ?? at), opening)
    const transform = step === 0 ? '' : `translateY(${step}px)`
    if (element.style.transform === transform) continue
    element.style.transition = STEPPING
    element.style.transform = transform
  }
  lane.section.toggleAttribute('data-target', isTarget)
  lane.room.style.height = isTarget && !isSource ? `${drag.height}px` : ''
  lane.landing.style.height = `${drag.height}px`
  lane.landing.style.transform = isTarget ? `translateY(${gapTop(space, drag.place.index)}px)` : ''
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
