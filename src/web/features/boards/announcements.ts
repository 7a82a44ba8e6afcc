// The sentences a screen reader hears while a card is moved by hand.

export interface SpokenPlace {
  column: string
  /** Counted from one. */
  position: number
  /** Cards in the column with the moved one in it. */
  total: number
}

export const instructions =
  'To move this card, press Space to pick it up, the arrow keys to carry it, Space to drop it or Escape to cancel. Arrow keys alone go from card to card.'

const spoken = ({ column, position, total }: SpokenPlace) =>
  `Position ${position} of ${total} in ${column}.`

export const announce = {
  lifted: (title: string, place: SpokenPlace) => `Picked up ${title}. ${spoken(place)}`,
  carried: (title: string, place: SpokenPlace) => `${title}. ${spoken(place)}`,
  dropped: (title: string, place: SpokenPlace) => `Dropped ${title}. ${spoken(place)}`,
  unmoved: (title: string, place: SpokenPlace) => `Dropped ${title} where it was. ${spoken(place)}`,
  cancelled: (title: string, place: SpokenPlace) =>
    `Move cancelled. ${title} is back. ${spoken(place)}`,
  gone: (title: string) => `${title} is no longer on this board.`,
}
