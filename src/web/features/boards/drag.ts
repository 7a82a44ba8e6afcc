// One drag from lifting to dropping, whatever moves the card. Outside React: no card is drawn anew until the drop.
import { flushSync } from 'react-dom'
import { announce } from './announcements.ts'
import { createPager } from './auto-scroll.ts'
import type { BoardStore } from './board-store.ts'
import type { BoardCard } from './board-types.ts'
import { carry, type Way } from './drag-carry.ts'
import { follow, noteScroll, requestFollow } from './drag-follow.ts'
import { cleanLane, paintLanes } from './drag-paint.ts'
import { type Point, takePicture } from './drag-picture.ts'
import {
  cardsIn,
  type DragScene,
  isSamePlace,
  type LiftedBy,
  type LiftedCard,
  paint,
  spokenPlace,
} from './drag-scene.ts'
import { cardElement, type Lanes } from './lanes.ts'
import { idsAbove } from './placement.ts'

const POINTER_SHAPE_MS = 200

export type Drag = ReturnType<typeof createDrag>

interface DragSurroundings<Status extends string, Card extends BoardCard> {
  store: BoardStore<Status, Card>
  lanes: Lanes<Status>
  canMove: (card: Card) => boolean
  say: (sentence: string) => void
}

export function createDrag<Status extends string, Card extends BoardCard>({
  store,
  lanes,
  canMove,
  say,
}: DragSurroundings<Status, Card>) {
  const scene: DragScene<Status, Card> = { store, lanes, say, lifted: null }

  /** False when there is nothing that can be lifted. */
  function lift(element: HTMLElement, pointer: Point, by: LiftedBy): boolean {
    const lane = lanes.of(element)
    const cardId = element.dataset['card']
    if (scene.lifted || !lane || !cardId) return false
    const index = cardsIn(scene, lane.status).findIndex((card) => card._id === cardId)
    const card = cardsIn(scene, lane.status)[index]
    const strip = lane.section.parentElement
    if (!card || !strip || !canMove(card)) return false
    const { left, top, height } = element.getBoundingClientRect()
    const from = { status: lane.status, index }
    lane.setCurrent(cardId) // keeps it mounted, however far the column scrolls
    element.focus({ preventScroll: true })
    const life = new AbortController()
    scene.lifted = {
      by,
      card,
      cardId,
      height,
      from,
      pointer,
      place: from,
      grip: { x: left - pointer.x, y: top - pointer.y },
      picture: takePicture(element),
      frame: 0,
      hasScrolled: false,
      turnPage: createPager(strip),
      life,
    }
    store.hold()
    strip.addEventListener('scroll', () => noteScroll(scene), {
      capture: true,
      signal: life.signal,
    })
    strip.dataset['dragging'] = by
    strip.toggleAttribute('data-grabbing', by === 'mouse')
    paint(scene)
    say(announce.lifted(card.title, spokenPlace(scene, from, true)))
    return true
  }

  function drop() {
    const { lifted } = scene
    if (!lifted) return
    if (lifted.frame) follow(scene) // the last move reported may not have been drawn yet
    const { place, from, card, cardId } = lifted
    const above = idsAbove(cardsIn(scene, place.status), cardId, place.index)
    const isMoved = !isSamePlace(place, from)
    finish(lifted, () => {
      if (isMoved) store.move({ cardId, toStatus: place.status, above })
    })
    const index = cardsIn(scene, place.status).findIndex((other) => other._id === cardId)
    if (index < 0) say(announce.gone(card.title))
    else {
      const landed = spokenPlace(scene, { status: place.status, index }, true)
      say(isMoved ? announce.dropped(card.title, landed) : announce.unmoved(card.title, landed))
    }
  }

  function cancel() {
    const { lifted } = scene
    if (!lifted) return
    lifted.place = lifted.from
    finish(lifted, () => undefined)
    say(announce.cancelled(lifted.card.title, spokenPlace(scene, lifted.from, true)))
  }

  /** Takes the drag's drawing away and shows the board as it now is, in one frame; the likeness flies home. */
  function finish(lifted: LiftedCard<Status, Card>, change: () => void) {
    const { cardId, picture, by, place, life, frame } = lifted
    scene.lifted = null
    life.abort()
    cancelAnimationFrame(frame)
    const lane = lanes.get(place.status)
    const strip = lane?.section.parentElement
    // First of all: a browser that removes the focused element restyles what has been changed until then.
    if (document.activeElement instanceof HTMLElement) document.activeElement.blur()
    flushSync(() => {
      for (const each of lanes.ordered()) cleanLane(each)
      strip?.removeAttribute('data-dragging')
      store.release()
      change()
      lane?.setCurrent(cardId)
    })
    // Every element inherits the pointer's shape: restyling them all can wait until the drop is on screen.
    setTimeout(() => {
      if (!scene.lifted) strip?.removeAttribute('data-grabbing')
    }, POINTER_SHAPE_MS)
    const element = lane && cardElement(lane, cardId)
    if (!element) {
      picture.remove()
      return
    }
    element.focus({ preventScroll: true })
    if (by === 'keyboard') element.scrollIntoView({ block: 'nearest', inline: 'nearest' })
    element.toggleAttribute('data-lifted', true)
    const { left, top } = element.getBoundingClientRect()
    void picture.glideTo({ x: left, y: top }).then(() => {
      if (scene.lifted?.cardId !== cardId) element.removeAttribute('data-lifted')
      picture.remove()
    })
  }

  return {
    lift,
    drop,
    cancel,
    moveTo(pointer: Point) {
      if (scene.lifted) scene.lifted.pointer = pointer
      requestFollow(scene)
    },
    carry: (way: Way) => carry(scene, way),
    liftedBy: () => scene.lifted?.by ?? null,
    /** A column was drawn anew, by scrolling: its new cards step aside like the others. */
    repaint(status: Status) {
      const lane = lanes.get(status)
      if (scene.lifted && lane) paintLanes([lane], scene.lifted)
    },
  }
}
