// The board's keys: arrows go from card to card, space lifts, and then the arrows carry.
import { flushSync } from 'react-dom'
import type { Drag } from './drag.ts'
import type { Way } from './drag-carry.ts'
import { cardElement, type Lanes, spaceOf } from './lanes.ts'
import { indexAt } from './placement.ts'

const WAYS: Readonly<Record<string, Way>> = {
  ArrowUp: 'up',
  ArrowDown: 'down',
  ArrowLeft: 'left',
  ArrowRight: 'right',
  Home: 'first',
  End: 'last',
}

interface KeyboardParts<Status extends string> {
  board: HTMLElement
  drag: Drag
  lanes: Lanes<Status>
  cardIdsOf: (status: Status) => readonly string[]
  life: AbortSignal
}

export function listenToKeys<Status extends string>(parts: KeyboardParts<Status>) {
  const { board, drag, lanes, cardIdsOf, life } = parts

  function focusCard(status: Status, index: number) {
    const lane = lanes.get(status)
    const cardId = cardIdsOf(status)[index]
    if (!lane || !cardId) return
    flushSync(() => lane.setCurrent(cardId))
    cardElement(lane, cardId)?.focus()
  }

  function focusNext(from: HTMLElement, way: Way) {
    const lane = lanes.of(from)
    if (!lane) return
    const ids = cardIdsOf(lane.status)
    const index = ids.indexOf(from.dataset['card'] ?? '')
    if (way === 'left' || way === 'right') {
      const step = way === 'left' ? -1 : 1
      let next = lanes.beside(lane.status, step)
      while (next && cardIdsOf(next.status).length === 0) next = lanes.beside(next.status, step)
      if (!next) return
      next.section.scrollIntoView({ block: 'nearest', inline: 'start' })
      const top = from.getBoundingClientRect().top - next.list.getBoundingClientRect().top
      const last = cardIdsOf(next.status).length - 1
      focusCard(next.status, Math.min(indexAt(spaceOf(next.slots(), null), top), last))
      return
    }
    const target = { up: index - 1, down: index + 1, first: 0, last: ids.length - 1 }[way]
    focusCard(lane.status, target)
  }

  /** True when the key was ours. */
  function carry(event: KeyboardEvent): boolean {
    const way = WAYS[event.key]
    if (way) drag.carry(way)
    else if (event.key === ' ' || event.key === 'Enter') drag.drop()
    else if (event.key === 'Escape') drag.cancel()
    else return event.key === 'Tab'
    return true
  }

  function walk(event: KeyboardEvent, card: HTMLElement): boolean {
    const way = WAYS[event.key]
    if (way) focusNext(card, way)
    else if (event.key === ' ') drag.lift(card, { x: 0, y: 0 }, 'keyboard')
    else if (event.key === 'Enter') card.querySelector<HTMLElement>('[data-card-link]')?.click()
    else return false
    return true
  }

  function press(event: KeyboardEvent) {
    if (event.ctrlKey || event.metaKey || event.altKey) return
    const liftedBy = drag.liftedBy()
    const { target } = event
    const isOnCard = target instanceof HTMLElement && target.matches('[data-card]')
    let isOurs = false
    if (event.repeat && (event.key === ' ' || event.key === 'Enter')) isOurs = isOnCard
    else if (liftedBy === 'keyboard') isOurs = carry(event)
    else if (!liftedBy && isOnCard) isOurs = walk(event, target)
    if (!isOurs) return
    event.preventDefault()
    event.stopPropagation()
  }

  /** The card that has the focus, or something in it, is its column's tab stop. */
  function noteFocus(event: FocusEvent) {
    if (!(event.target instanceof Element)) return
    const card = event.target.closest<HTMLElement>('[data-card]')
    const cardId = card?.dataset['card']
    if (card && cardId) lanes.of(card)?.setCurrent(cardId)
  }

  function leave() {
    if (drag.liftedBy() === 'keyboard') drag.cancel()
  }

  board.addEventListener('keydown', press, { signal: life })
  board.addEventListener('focusin', noteFocus, { signal: life })
  window.addEventListener('pointerdown', leave, { capture: true, signal: life })
}
