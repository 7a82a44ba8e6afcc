// A lifted card follows the mouse or the finger: once per frame, however many moves were reported.
import { scrollColumn } from './auto-scroll.ts'
import type { BoardCard } from './board-types.ts'
import { type DragScene, settleAt, spaceFor } from './drag-scene.ts'
import { indexAt } from './placement.ts'

/** One frame: reads everything first, then writes. */
export function follow<Status extends string, Card extends BoardCard>(
  scene: DragScene<Status, Card>,
) {
  const { lifted, lanes } = scene
  if (!lifted) return
  lifted.frame = 0
  const { pointer, grip, picture, turnPage } = lifted
  const corner = { x: pointer.x + grip.x, y: pointer.y + grip.y }
  const isTurning = turnPage(pointer.x, performance.now())
  const lane = lanes.at(pointer.x)
  const listTop = lane?.list.getBoundingClientRect().top ?? 0
  const isScrolling = lane ? scrollColumn(lane.scroller, pointer.y) : false
  picture.moveTo(corner)
  if (lane) {
    const index = indexAt(spaceFor(lane, lifted), corner.y - listTop)
    settleAt(scene, { status: lane.status, index })
  }
  if (isTurning || isScrolling) requestFollow(scene)
}

export function requestFollow<Status extends string, Card extends BoardCard>(
  scene: DragScene<Status, Card>,
) {
  if (scene.lifted) scene.lifted.frame ||= requestAnimationFrame(() => follow(scene))
}

/** What scrolls into view has to step aside too, and a resting pointer is over another place. */
export function noteScroll<Status extends string, Card extends BoardCard>(
  scene: DragScene<Status, Card>,
) {
  if (!scene.lifted) return
  scene.lifted.hasScrolled = true
  if (scene.lifted.by === 'keyboard') settleAt(scene, scene.lifted.place)
  else requestFollow(scene)
}
