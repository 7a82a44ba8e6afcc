// Where a dragged card would be dropped, and how far its neighbours shift. Pure geometry of one column.

/** A card's position and height in its column, in pixels from the top of the list. */
export interface Slot {
  start: number
  size: number
}

/** `index` is the number of cards above the place, not counting the dragged card. */
export interface Place<Status extends string> {
  status: Status
  index: number
}

export interface ColumnSpace {
  slots: readonly Slot[]
  /** Index of the dragged card in this column, or null if it comes from another column. */
  lifted: number | null
  gap: number
}

/** Returns where a slot starts once the dragged card is taken out. */
function closedStart({ slots, lifted, gap }: ColumnSpace, index: number): number {
  const slot = slots[index]
  if (!slot) return 0
  const vacated = lifted === null ? undefined : slots[lifted]
  const isBelow = lifted !== null && index > lifted
  return slot.start - (isBelow && vacated ? vacated.size + gap : 0)
}

/** Returns the place for a card with its upper edge at `top`: that of the neighbour whose upper half it covers. */
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

/** Returns the upper edge of the gap at a place. */
export function gapTop(space: ColumnSpace, index: number): number {
  const { slots, lifted, gap } = space
  const below = lifted !== null && index >= lifted ? index + 1 : index
  if (below < slots.length) return closedStart(space, below)
  const last = lifted === slots.length - 1 ? slots.length - 2 : slots.length - 1
  const slot = slots[last]
  return slot ? closedStart(space, last) + slot.size + gap : 0
}

/** Returns how far the card at `index` shifts: up below the dragged card, down below the gap. */
export function getShift(
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

/** Returns the ids above a place, nearest first. */
export function idsAbove(
  cards: readonly { _id: string }[],
  cardId: string,
  index: number,
): readonly string[] {
  const others = cards.map((card) => card._id).filter((id) => id !== cardId)
  return others.slice(0, index).toReversed()
}
