// Brings a card into view that was added in this window or hidden by a filter.
import { useEffect, useSyncExternalStore } from 'react'
import { flushSync } from 'react-dom'
import { createListeners } from '#web/lib/listeners.ts'
import { type BoardElements, cardElement } from './board-elements.ts'
import type { CardMenuOptions } from './card-menu.tsx'

export interface RevealRequest {
  readonly cardId: string
  readonly isFocused?: boolean
}

let request: RevealRequest | null = null
const listeners = createListeners()

/** Asks the board that has the card to bring it into view, or to say that a filter hides it. */
export function requestReveal(next: RevealRequest | null): void {
  request = next
  listeners.notify()
}

const none = () => null

export const useRevealRequest = (): RevealRequest | null =>
  useSyncExternalStore(listeners.subscribe, () => request, none)

/** @returns a function that scrolls a card into view; false if it is not on the board */
export function createReveal<Status extends string, Card>(
  elements: BoardElements<Status>,
  { positionOf }: Pick<CardMenuOptions<Status, Card>, 'positionOf'>,
) {
  return function reveal({ cardId, isFocused = false }: RevealRequest): boolean {
    const position = positionOf(cardId)
    const column = position && elements.get(position.status)
    if (!column) return false
    flushSync(() => column.setCurrent(cardId)) // mounts it, wherever it is in the list
    const element = cardElement(column, cardId)
    element?.scrollIntoView({ block: 'nearest', inline: 'nearest' })
    if (isFocused) element?.focus({ preventScroll: true })
    return element !== undefined
  }
}

/** @param view the board as shown; another board may have the card */
export function useReveal(view: unknown, reveal: (request: RevealRequest) => boolean): void {
  const asked = useRevealRequest()
  useEffect(() => {
    if (asked === null) return
    // React is rendering and could not flush the mount.
    queueMicrotask(() => {
      if (request === asked && reveal(asked)) requestReveal(null)
    })
  }, [asked, view, reveal])
}
