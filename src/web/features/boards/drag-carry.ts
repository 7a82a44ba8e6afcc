// A lifted card is carried by the arrow keys: a place at a time, into view, and each place is said.
import { announce } from './announcements.ts'
import type { BoardCard } from './board-types.ts'
import type { Point } from './drag-picture.ts'
import {
  type DragScene,
  isSamePlace,
  type LiftedCard,
  settleAt,
  spaceFor,
  spokenPlace,
} from './drag-scene.ts'
import { CARD_GAP, type Lane } from './lanes.ts'
import { gapTop, indexAt, type Place } from './placement.ts'

export type Way = 'up' | 'down' | 'left' | 'right' | 'first' | 'last'

export function carry<Status extends string, Card extends BoardCard>(
  scene: DragScene<Status, Card>,
  way: Way,
) {
  const { lifted, lanes } = scene
  const lane = lifted && lanes.get(lifted.place.status)
  if (!lifted || !lane) return
  const { status, index } = lifted.place
  if (way === 'left' || way === 'right') {
    const next = lanes.beside(status, way === 'left' ? -1 : 1)
    if (!next) return
    // At the same height on screen, so that the eye need not search.
    const top = gapCorner(lane, lifted).y - next.list.getBoundingClientRect().top
    carryTo(scene, { status: next.status, index: indexAt(spaceFor(next, lifted), top) })
    return
  }
  const last = spokenPlace(scene, lifted.place, status === lifted.from.status).total - 1
  const target = { up: index - 1, down: index + 1, first: 0, last }[way]
  carryTo(scene, { status, index: Math.min(Math.max(target, 0), last) })
}

function carryTo<Status extends string, Card extends BoardCard>(
  scene: DragScene<Status, Card>,
  place: Place<Status>,
) {
  const { lifted, lanes, say } = scene
  const lane = lanes.get(place.status)
  if (!lifted || !lane || isSamePlace(place, lifted.place)) return
  settleAt(scene, place)
  reveal(lane, lifted)
  void lifted.picture.glideTo(gapCorner(lane, lifted))
  const isOwnColumn = place.status === lifted.from.status
  say(announce.carried(lifted.card.title, spokenPlace(scene, place, isOwnColumn)))
}

/** Where on screen the gap is. */
function gapCorner<Status extends string, Card>(
  lane: Lane<Status>,
  lifted: LiftedCard<Status, Card>,
): Point {
  const { left, top } = lane.list.getBoundingClientRect()
  return { x: left, y: top + gapTop(spaceFor(lane, lifted), lifted.place.index) }
}

function reveal<Status extends string, Card>(lane: Lane<Status>, lifted: LiftedCard<Status, Card>) {
  const { scroller, section } = lane
  section.scrollIntoView({ block: 'nearest', inline: 'start' })
  const above = gapTop(spaceFor(lane, lifted), lifted.place.index) - CARD_GAP
  const below = above + lifted.height + 4 * CARD_GAP
  if (above < scroller.scrollTop) scroller.scrollTop = above
  else if (below > scroller.scrollTop + scroller.clientHeight) {
    scroller.scrollTop = below - scroller.clientHeight
  }
}
