// Screen reader announcements during a drag.

export interface AnnouncedPosition {
  column: string
  /** One-based. */
  position: number
  /** Cards in the column, including the moved one. */
  total: number
}

export const instructions =
  'To move this card, press Space to pick it up, the arrow keys to move it, Space to drop it or Escape to cancel. Without picking up, the arrow keys go from card to card.'

const describe = ({ column, position, total }: AnnouncedPosition) =>
  `Position ${position} of ${total} in ${column}.`

export const announcements = {
  lifted: (title: string, place: AnnouncedPosition) => `Picked up ${title}. ${describe(place)}`,
  moved: (title: string, place: AnnouncedPosition) => `${title}. ${describe(place)}`,
  dropped: (title: string, place: AnnouncedPosition) => `Dropped ${title}. ${describe(place)}`,
  unmoved: (title: string, place: AnnouncedPosition) =>
    `Dropped ${title} where it was. ${describe(place)}`,
  cancelled: (title: string, place: AnnouncedPosition) =>
    `Move cancelled. ${title} is back. ${describe(place)}`,
  gone: (title: string) => `${title} is no longer on this board.`,
}
