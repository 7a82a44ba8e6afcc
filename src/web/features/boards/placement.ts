// Where a dragged card would be dropped, and how far its neighbours are shifted. Pure geometry of one column.

/** A card's position and height in its column, in pixels from the list's top. */
export interface Slot {
  start: number
  size: number
}

/** `index` counts the column's other cards above the place: the dragged card is not counted. */
export interface Place<Status extends string> {
  status: Status
  index: number
}

export interface ColumnSpace {
  slots: readonly Slot[]
  /** Index of the dragged card in this column, or null when it comes from another one. */
  lifted: number | null
  gap: number
}

/** Where a slot starts without the dragged card. */
function closedStart({ slots, lifted, gap }: ColumnSpace, index: number): number {
  const slot = slots[index]
  if (!slot) return 0
  const vacated = lifted === null ? undefined : slots[lifted]
  const isBelow = lifted !== null && index > lifted
  return slot.start - (isBelow && vacated ? vacated.size + gap : 0)
}

/** The place a card takes whose upper edge is at `top`: that of the neighbour whose upper half it covers. */
export function indexAt(space: ColumnSpace, top: number): number {
  let index = 0
  for (let at = 0; at < space.slots.length; at++) {
    if (at === space.lifted) continue
    const size = space.slots[at]?.size ?? 0
    if (closedStart(space, at) + (size + space.gap) / 2 > top) break
    index += 1
  }
  return index
}

/** Upper edge of the gap that opens at a place. */
export function gapTop(space: ColumnSpace, index: number): number {
  const { slots, lifted, gap } = space
  const below = lifted !== null && index >= lifted ? index + 1 : index
  if (below < slots.length) return closedStart(space, below)
  const last = lifted === slots.length - 1 ? slots.length - 2 : slots.length - 1
  const slot = slots[last]
  return slot ? closedStart(space, last) + slot.size + gap : 0
}

/** How far the card at `index` is shifted: up below the dragged card, down below the gap. */
export function shiftOf(
  space: ColumnSpace,
  index: number,
  opening: { index: number; size: number } | null,
): number {
  const { slots, lifted, gap } = space
  let step = 0
  const isBelowLifted = lifted !== null && index > lifted
  if (isBelowLifted) step -= (slots[lifted]?.size ?? 0) + gap
  const indexAmongOthers = isBelowLifted ? index - 1 : index
  if (opening && indexAmongOthers >= opening.index) step += opening.size + gap
  return step
}

/** Ids above a place, nearest first. */
export function idsAbove(
  cards: readonly { _id: string }[],
  cardId: string,
  index: number,
): readonly string[] {
  const others = cards.map((card) => card._id).filter((id) => id !== cardId)
  return others.slice(0, index).toReversed()
}
