// One drag from lifting to dropping, whatever moves it: follows, shows the place, tells the store. No React inside.
import { flushSync } from 'react-dom'
import { announce, type SpokenPlace } from './announcements.ts'
import { createPager, scrollColumn } from './auto-scroll.ts'
import type { BoardStore } from './board-store.ts'
import type { BoardCard } from './board-types.ts'
import { cleanLane, paintLanes } from './drag-paint.ts'
import { type DragPicture, type Point, takePicture } from './drag-picture.ts'
import { CARD_GAP, cardElement, type Lane, type Lanes, spaceOf } from './lanes.ts'
import { gapTop, idsAbove, indexAt, type Place } from './placement.ts'

const POINTER_SHAPE_MS = 200

export type LiftedBy = 'mouse' | 'touch' | 'keyboard'

interface LiftedCard<Status extends string, Card> {
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
  life: AbortController
  turnPage: (x: number, now: number) => boolean
}

export interface DragSurroundings<Status extends string, Card extends BoardCard> {
  store: BoardStore<Status, Card>
  lanes: Lanes<Status>
  canMove: (card: Card) => boolean
  say: (sentence: string) => void
}

export type Drag = ReturnType<typeof createDrag>

export function createDrag<Status extends string, Card extends BoardCard>({
  store,
  lanes,
  canMove,
  say,
}: DragSurroundings<Status, Card>) {
  let lifted: LiftedCard<Status, Card> | null = null

  const cardsOf = (status: Status) => store.view().columns.get(status) ?? []

  function spokenPlace({ status, index }: Place<Status>, isOwnColumn: boolean): SpokenPlace {
    const others = cardsOf(status).length - (isOwnColumn ? 1 : 0)
    return { column: lanes.get(status)?.title ?? '', position: index + 1, total: others + 1 }
  }

  const isSamePlace = (a: Place<Status>, b: Place<Status>) =>
    a.status === b.status && a.index === b.index

  const spaceFor = (lane: Lane<Status>, { from }: LiftedCard<Status, Card>) =>
    spaceOf(lane.slots(), lane.status === from.status ? from.index : null)

  function lift(element: HTMLElement, pointer: Point, by: LiftedBy): boolean {
    const lane = lanes.of(element)
    const cardId = element.dataset['card']
    if (lifted || !lane || !cardId) return false
    const index = cardsOf(lane.status).findIndex((card) => card._id === cardId)
    const card = cardsOf(lane.status)[index]
    const strip = lane.section.parentElement
    if (!card || !strip || !canMove(card)) return false
    const { left, top, height } = element.getBoundingClientRect()
    const from = { status: lane.status, index }
    lane.setCurrent(cardId)
    element.focus({ preventScroll: true })
    lifted = {
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
      life: new AbortController(),
      turnPage: createPager(strip),
    }
    store.hold()
    strip.addEventListener('scroll', noteScroll, { capture: true, signal: lifted.life.signal })
    strip.dataset['dragging'] = by
    strip.toggleAttribute('data-grabbing', by === 'mouse')
    paint()
    say(announce.lifted(card.title, spokenPlace(from, true)))
    return true
  }

  function paint() {
    const drag = lifted
    if (drag) paintLanes(lanes.ordered(), drag)
  }

  function settleAt(place: Place<Status>) {
    if (!lifted) return
    const isSame = isSamePlace(place, lifted.place)
    lifted.place = place
    if (!isSame || lifted.hasScrolled) paint()
    lifted.hasScrolled = false
  }

  /** What scrolls into view has to step aside too, and a resting pointer is over another place. */
  function noteScroll() {
    if (!lifted) return
    lifted.hasScrolled = true
    if (lifted.by === 'keyboard') settleAt(lifted.place)
    else requestFollow(lifted)
  }

  /** One frame of a pointer drag: read everything first, then write. */
  function follow() {
    const drag = lifted
    if (!drag) return
    drag.frame = 0
    const { pointer, grip } = drag
    const corner = { x: pointer.x + grip.x, y: pointer.y + grip.y }
    const isTurning = drag.turnPage(pointer.x, performance.now())
    const lane = lanes.at(pointer.x)
    const listTop = lane?.list.getBoundingClientRect().top ?? 0
    const isScrolling = lane ? scrollColumn(lane.scroller, pointer.y) : false
    drag.picture.moveTo(corner)
    if (lane) {
      settleAt({ status: lane.status, index: indexAt(spaceFor(lane, drag), corner.y - listTop) })
    }
    if (isTurning || isScrolling) requestFollow(drag)
  }

  function requestFollow(drag: LiftedCard<Status, Card>) {
    drag.frame ||= requestAnimationFrame(follow)
  }

  /** Where on screen the gap is. */
  function gapCorner(lane: Lane<Status>, drag: LiftedCard<Status, Card>): Point {
    const { left, top } = lane.list.getBoundingClientRect()
    return { x: left, y: top + gapTop(spaceFor(lane, drag), drag.place.index) }
  }

  /** Carries the card one place on, by keyboard. */
  function carryTo(place: Place<Status>) {
    const drag = lifted
    const lane = lanes.get(place.status)
    if (!drag || !lane || isSamePlace(place, drag.place)) return
    settleAt(place)
    revealPlace(lane, drag)
    void drag.picture.glideTo(gapCorner(lane, drag))
    const isOwnColumn = place.status === drag.from.status
    say(announce.carried(drag.card.title, spokenPlace(place, isOwnColumn)))
  }

  function revealPlace(lane: Lane<Status>, drag: LiftedCard<Status, Card>) {
    lane.section.scrollIntoView({ block: 'nearest', inline: 'start' })
    const { scroller } = lane
    const above = gapTop(spaceFor(lane, drag), drag.place.index) - CARD_GAP
    const below = above + drag.height + 4 * CARD_GAP
    if (above < scroller.scrollTop) scroller.scrollTop = above
    else if (below > scroller.scrollTop + scroller.clientHeight) {
      scroller.scrollTop = below - scroller.clientHeight
    }
  }

  function step(direction: 'up' | 'down' | 'left' | 'right' | 'first' | 'last') {
    const drag = lifted
    const lane = drag && lanes.get(drag.place.status)
    if (!drag || !lane) return
    const { status, index } = drag.place
    if (direction === 'left' || direction === 'right') {
      const next = lanes.beside(status, direction === 'left' ? -1 : 1)
      if (!next) return
      const top = gapCorner(lane, drag).y - next.list.getBoundingClientRect().top
      carryTo({ status: next.status, index: indexAt(spaceFor(next, drag), top) })
      return
    }
    const last = spokenPlace(drag.place, status === drag.from.status).total - 1
    const target = { up: index - 1, down: index + 1, first: 0, last }[direction]
    carryTo({ status, index: Math.min(Math.max(target, 0), last) })
  }

  function drop() {
    const drag = lifted
    if (!drag) return
    cancelAnimationFrame(drag.frame)
    if (drag.frame) follow()
    const { place, from, card, cardId } = drag
    const above = idsAbove(cardsOf(place.status), cardId, place.index)
    const isMoved = !isSamePlace(place, from)
    finish(drag, () => {
      if (isMoved) store.move({ cardId, toStatus: place.status, above })
    })
    const sentence = isMoved ? announce.dropped : announce.unmoved
    const now = cardsOf(place.status).findIndex((other) => other._id === cardId)
    if (isMoved && now < 0) say(announce.gone(card.title))
    else {
      const index = now < 0 ? place.index : now
      say(sentence(card.title, spokenPlace({ status: place.status, index }, true)))
    }
  }

  function cancel() {
    const drag = lifted
    if (!drag) return
    cancelAnimationFrame(drag.frame)
    drag.place = drag.from
    finish(drag, () => undefined)
    say(announce.cancelled(drag.card.title, spokenPlace(drag.from, true)))
  }

  /** Takes the drag's drawing away and shows the board as it now is, in one frame; the likeness flies home. */
  function finish(drag: LiftedCard<Status, Card>, change: () => void) {
    lifted = null
    const { cardId, picture, by, place, life } = drag
    life.abort()
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
      if (!lifted) strip?.removeAttribute('data-grabbing')
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
      if (lifted?.cardId !== cardId) element.removeAttribute('data-lifted')
      picture.remove()
    })
  }

  return {
    lift,
    moveTo(pointer: Point) {
      if (!lifted) return
      lifted.pointer = pointer
      requestFollow(lifted)
    },
    step,
    drop,
    cancel,
    liftedBy: () => lifted?.by ?? null,
    /** A column was drawn anew, by scrolling: its new cards step aside like the others. */
    repaint(status: Status) {
      const lane = lanes.get(status)
      if (lifted && lane) paintLanes([lane], lifted)
    },
  }
}
