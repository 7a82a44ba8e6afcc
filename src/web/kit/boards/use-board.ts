// Parts of a board that live outside React, created once per board and attached to its elements.
import { useCallback, useLayoutEffect, useRef, useState } from 'react'
import { flushSync } from 'react-dom'
import { toast } from '#web/ui/toast-store.ts'
import { type BoardStore, createBoardStore, type MoveError } from './board-store.ts'
import type { BoardCard, BoardProps } from './board-types.ts'
import type { CardMenuOptions, Destination } from './card-menu.tsx'
import { createDrag } from './drag.ts'
import { listenToKeys } from './keyboard.ts'
import {
  cardElement,
  createBoardElements,
  releaseFocus,
  type BoardElements,
} from './board-elements.ts'
import { idsAbove } from './placement.ts'
import { createReveal } from './reveal.ts'
import { renderSelections } from './selection.ts'
import type { SelectionInputOptions } from './selection-input.ts'
import { listenToMouse, listenToTouch } from './sensors.ts'

export function useBoard<Status extends string, Card extends BoardCard>(
  props: BoardProps<Status, Card>,
) {
  const latest = useRef(props)
  useLayoutEffect(() => {
    latest.current = props
  })
  const announcer = useRef<HTMLDivElement>(null)
  const [parts] = useState(() => {
    const statuses = props.columns.map(({ status }) => status)
    const store: BoardStore<Status, Card> = createBoardStore(
      { statuses, columnOf: props.columnOf },
      props.cards,
      {
        send: (move) => latest.current.onMove(move),
        onMoveError: (moveError) => showMoveError(moveError, store, props.columns),
        sendTogether:
          props.onMoveTogether &&
          (async (move) => (await latest.current.onMoveTogether?.(move)) ?? []),
      },
    )
    const elements = createBoardElements(statuses)
    const drag = createDrag({
      store,
      elements,
      selection: props.selection,
      canMove: (card) => latest.current.canMove?.(card) ?? true,
      announce(sentence) {
        if (announcer.current) announcer.current.textContent = sentence
      },
    })
    const menuMoves = createMenuMoves(store, elements)
    return { store, elements, drag, ...menuMoves, reveal: createReveal(elements, menuMoves) }
  })
  const { store, elements, drag } = parts
  const { selection } = props
  const attach = useCallback(
    (board: HTMLElement | null) => {
      if (!board) return undefined
      const detached = new AbortController()
      const getCardIds = (status: Status) =>
        (store.view().columns.get(status) ?? []).map((card) => card._id)
      listenToMouse(board, drag, detached.signal)
      listenToTouch(board, drag, detached.signal)
      listenToKeys({ board, drag, elements, getCardIds, signal: detached.signal })
      if (selection) {
        const isDragging = () => drag.liftedBy() !== null
        const { signal } = detached
        followSelection({ board, elements, selection, store, getCardIds, isDragging, signal })
      }
      return () => {
        detached.abort()
        queueMicrotask(() => drag.cancel()) // React is rendering and could not flush the end of the drag
      }
    },
    [store, elements, drag, selection],
  )
  return { ...parts, announcer, attach }
}

type Following<Status extends string, Card extends BoardCard> = SelectionInputOptions<Status> & {
  store: BoardStore<Status, Card>
}

/** Shows the selection, and enables selecting once its code is loaded. */
function followSelection<Status extends string, Card extends BoardCard>({
  store,
  ...options
}: Following<Status, Card>) {
  const { board, elements, selection, getCardIds, signal } = options
  const endings = [
    selection.subscribe(() => renderSelections(board, elements, selection)),
    store.subscribe(() => {
      if (selection.view().ids.length === 0) return
      const shown = new Set(elements.ordered().flatMap(({ status }) => getCardIds(status)))
      selection.retain((id) => shown.has(id))
    }),
  ]
  signal.addEventListener('abort', () => endings.forEach((end) => end()))
  import('./selection-input.ts').then(
    ({ listenToSelection }) => {
      if (!signal.aborted) listenToSelection(options)
    },
    // When offline, the board works without selection.
    () => undefined,
  )
}

function showMoveError<Status extends string, Card extends BoardCard>(
  { cardTitle, reason, mayBeDone, ...move }: MoveError<Status>,
  store: BoardStore<Status, Card>,
  columns: BoardProps<Status, Card>['columns'],
) {
  const column = columns.find(({ status }) => status === move.toStatus)?.title ?? ''
  const failed = mayBeDone ? 'may not have been' : 'was not'
  toast.error(`“${cardTitle}” ${failed} moved to ${column} and is back in its place. ${reason}`, {
    about: move.cardId,
    retry: () => store.move(move),
  })
}

function createMenuMoves<Status extends string, Card extends BoardCard>(
  store: BoardStore<Status, Card>,
  elements: BoardElements<Status>,
): Pick<CardMenuOptions<Status, Card>, 'positionOf' | 'moveTo'> {
  return {
    positionOf(cardId) {
      for (const [status, cards] of store.view().columns) {
        const index = cards.findIndex((card) => card._id === cardId)
        if (index >= 0) return { status, isFirst: index === 0, isLast: index === cards.length - 1 }
      }
      return undefined
    },
    moveTo(cardId, { status, end }: Destination<Status>) {
      const cards = store.view().columns.get(status) ?? []
      const above = idsAbove(cards, cardId, end === 'top' ? 0 : cards.length)
      const column = elements.get(status)
      releaseFocus()
      flushSync(() => {
        store.move({ cardId, toStatus: status, above })
        column?.setCurrent(cardId)
      })
      if (column) cardElement(column, cardId)?.focus()
    },
  }
}
