// What is known while a card is lifted, and what every way of moving it shares: its place, drawn and in words.
import type { SpokenPlace } from './announcements.ts'
import type { BoardStore } from './board-store.ts'
import type { BoardCard } from './board-types.ts'
import { paintLanes } from './drag-paint.ts'
import type { DragPicture, Point } from './drag-picture.ts'
import { type Lane, type Lanes, spaceOf } from './lanes.ts'
import type { Place } from './placement.ts'

export type LiftedBy = 'mouse' | 'touch' | 'keyboard'

export interface LiftedCard<Status extends string, Card> {
  by: LiftedBy
  card: Card
  cardId: string
  height: number
  /** From the pointer to the card's upper left corner. */
  grip: Point
  pointer: Point
  from: Place<Status>
  place: Place<Status>
  picture: DragPicture
  /** The animation frame asked for, or 0. */
  frame: number
  hasScrolled: boolean
  turnPage: (x: number, now: number) => boolean
  /** Ends with the drag. */
  life: AbortController
}

export interface DragScene<Status extends string, Card extends BoardCard> {
  store: BoardStore<Status, Card>
  lanes: Lanes<Status>
  say: (sentence: string) => void
  lifted: LiftedCard<Status, Card> | null
}

export const isSamePlace = <Status extends string>(a: Place<Status>, b: Place<Status>) =>
  a.status === b.status && a.index === b.index

export function cardsIn<Status extends string, Card extends BoardCard>(
  { store }: DragScene<Status, Card>,
  status: Status,
) {
  return store.view().columns.get(status) ?? []
}

/** A column as the lifted card finds it: without itself. */
export function spaceFor<Status extends string, Card>(
  lane: Lane<Status>,
  { from }: LiftedCard<Status, Card>,
) {
  return spaceOf(lane.slots(), lane.status === from.status ? from.index : null)
}

/** @param isOwnColumn whether the column's cards already count the one that is spoken of */
export function spokenPlace<Status extends string, Card extends BoardCard>(
  scene: DragScene<Status, Card>,
  { status, index }: Place<Status>,
  isOwnColumn: boolean,
): SpokenPlace {
  const total = cardsIn(scene, status).length + (isOwnColumn ? 0 : 1)
  return { column: scene.lanes.get(status)?.title ?? '', position: index + 1, total }
}

export function paint<Status extends string, Card extends BoardCard>({
  lanes,
  lifted,
}: DragScene<Status, Card>) {
  if (lifted) paintLanes(lanes.ordered(), lifted)
}

/** The card would land here now. */
export function settleAt<Status extends string, Card extends BoardCard>(
  scene: DragScene<Status, Card>,
  place: Place<Status>,
) {
  const { lifted } = scene
  if (!lifted) return
  const isSame = isSamePlace(place, lifted.place)
  lifted.place = place
  if (!isSame || lifted.hasScrolled) paint(scene)
  lifted.hasScrolled = false
}
