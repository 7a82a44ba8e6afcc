// Keyboard control of the board: arrows move the focus between cards; after Space they move the card.
import { flushSync } from 'react-dom'
import type { Drag } from './drag.ts'
import type { Direction } from './drag-by-key.ts'
import { cardElement, type BoardElements, toColumnSpace } from './board-elements.ts'
import { indexAt } from './placement.ts'

const DIRECTIONS: Readonly<Record<string, Direction>> = {
  ArrowUp: 'up',
  ArrowDown: 'down',
  ArrowLeft: 'left',
  ArrowRight: 'right',
  Home: 'first',
  End: 'last',
}

interface KeyboardOptions<Status extends string> {
  board: HTMLElement
  drag: Drag
  elements: BoardElements<Status>
  getCardIds: (status: Status) => readonly string[]
  signal: AbortSignal
}

export function listenToKeys<Status extends string>(options: KeyboardOptions<Status>) {
  const { board, drag, elements, getCardIds, signal } = options

  function focusCard(status: Status, index: number) {
    const column = elements.get(status)
    const cardId = getCardIds(status)[index]
    if (!column || !cardId) return
    flushSync(() => column.setCurrent(cardId))
    cardElement(column, cardId)?.focus()
  }

  function focusNext(from: HTMLElement, direction: Direction) {
    const column = elements.of(from)
    if (!column) return
    const ids = getCardIds(column.status)
    const index = ids.indexOf(from.dataset['card'] ?? '')
    if (direction === 'left' || direction === 'right') {
      const step = direction === 'left' ? -1 : 1
      let next = elements.adjacent(column.status, step)
      while (next && getCardIds(next.status).length === 0)
        next = elements.adjacent(next.status, step)
      if (!next) return
      next.section.scrollIntoView({ block: 'nearest', inline: 'start' })
      const top = from.getBoundingClientRect().top - next.list.getBoundingClientRect().top
      const last = getCardIds(next.status).length - 1
      focusCard(next.status, Math.min(indexAt(toColumnSpace(next.slots(), null), top), last))
      return
    }
    const target = { up: index - 1, down: index + 1, first: 0, last: ids.length - 1 }[direction]
    focusCard(column.status, target)
  }

  /** Returns true if the key was handled. */
  function onDragKey(event: KeyboardEvent): boolean {
    const direction = DIRECTIONS[event.key]
    if (direction) drag.moveByKey(direction)
    else if (event.key === ' ' || event.key === 'Enter') drag.drop()
    else if (event.key === 'Escape') drag.cancel()
    else return event.key === 'Tab'
    return true
  }

  function onCardKey(event: KeyboardEvent, card: HTMLElement): boolean {
    const direction = DIRECTIONS[event.key]
    if (direction) focusNext(card, direction)
    else if (event.key === ' ') drag.lift(card, { x: 0, y: 0 }, 'keyboard')
    else if (event.key === 'Enter') card.querySelector<HTMLElement>('[data-card-link]')?.click()
    else return false
    return true
  }

  function onKeyDown(event: KeyboardEvent) {
    if (event.ctrlKey || event.metaKey || event.altKey) return
    const liftedBy = drag.liftedBy()
    const { target } = event
    const isOnCard = target instanceof HTMLElement && target.matches('[data-card]')
    let isHandled = false
    if (event.repeat && (event.key === ' ' || event.key === 'Enter')) isHandled = isOnCard
    else if (liftedBy === 'keyboard') isHandled = onDragKey(event)
    else if (!liftedBy && isOnCard) isHandled = onCardKey(event, target)
    if (!isHandled) return
    event.preventDefault()
    event.stopPropagation()
  }

  /** Makes the focused card its column's tab stop. */
  function onFocusIn(event: FocusEvent) {
    if (!(event.target instanceof Element)) return
    const card = event.target.closest<HTMLElement>('[data-card]')
    const cardId = card?.dataset['card']
    if (card && cardId) elements.of(card)?.setCurrent(cardId)
  }

  function onPointerDown() {
    if (drag.liftedBy() === 'keyboard') drag.cancel()
  }

  board.addEventListener('keydown', onKeyDown, { signal })
  board.addEventListener('focusin', onFocusIn, { signal })
  window.addEventListener('pointerdown', onPointerDown, { capture: true, signal })
}
