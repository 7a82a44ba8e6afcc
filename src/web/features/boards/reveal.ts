// Brings a card into view: one that was added in this window, or that a filter had hidden.
import { useEffect, useSyncExternalStore } from 'react'
import { flushSync } from 'react-dom'
import { type BoardElements, cardElement } from './board-elements.ts'
import type { CardMenuOptions } from './card-menu.tsx'

export interface RevealRequest {
  readonly cardId: string
  readonly isFocused?: boolean
}

let request: RevealRequest | null = null
const listeners = new Set<() => void>()

/** The board that has the card brings it into view, or says that the filter hides it. */
export function requestReveal(next: RevealRequest | null): void {
  request = next
  for (const listener of listeners) listener()
}

function subscribe(listener: () => void) {
  listeners.add(listener)
  return () => {
    listeners.delete(listener)
  }
}

const none = () => null

export const useRevealRequest = (): RevealRequest | null =>
  useSyncExternalStore(subscribe, () => request, none)

/** @returns scrolls a card into view; false when it is not on the board */
export function createReveal<Status extends string, Card>(
  elements: BoardElements<Status>,
  { positionOf }: Pick<CardMenuOptions<Status, Card>, 'positionOf'>,
) {
  return function reveal({ cardId, isFocused = false }: RevealRequest): boolean {
    const position = positionOf(cardId)
    const column = position && elements.get(position.status)
    if (!column) return false
    flushSync(() => column.setCurrent(cardId)) // mounts it, however far away it is
    const element = cardElement(column, cardId)
    element?.scrollIntoView({ block: 'nearest', inline: 'nearest' })
    if (isFocused) element?.focus({ preventScroll: true })
    return element !== undefined
  }
}

/** @param view the board as it is shown: another one may have the card */
export function useReveal(view: unknown, reveal: (request: RevealRequest) => boolean): void {
  const asked = useRevealRequest()
  useEffect(() => {
    if (asked === null) return
    // React is rendering and could not flush what mounts the card.
    queueMicrotask(() => {
      if (request === asked && reveal(asked)) requestReveal(null)
    })
  }, [asked, view, reveal])
}
