// The parts of a board that live outside React, made once per board and tied to its elements.
import { useCallback, useLayoutEffect, useRef, useState } from 'react'
import { flushSync } from 'react-dom'
import { toast } from '#web/ui/toast-store.ts'
import { type BoardStore, createBoardStore, type Refusal } from './board-store.ts'
import type { BoardCard, BoardProps } from './board-types.ts'
import type { CardMenuParts, Destination } from './card-menu.tsx'
import { createDrag } from './drag.ts'
import { listenToKeys } from './keyboard.ts'
import { cardElement, createLanes, type Lanes } from './lanes.ts'
import { idsAbove } from './placement.ts'
import { listenToMouse, listenToTouch } from './sensors.ts'

export function useBoardMachine<Status extends string, Card extends BoardCard>(
  props: BoardProps<Status, Card>,
) {
  const latest = useRef(props)
  useLayoutEffect(() => {
    latest.current = props
  })
  const spoken = useRef<HTMLDivElement>(null)
  const [machine] = useState(() => {
    const statuses = props.columns.map(({ status }) => status)
    const store: BoardStore<Status, Card> = createBoardStore(
      { statuses, columnOf: props.columnOf },
      props.cards,
      {
        send: (move) => latest.current.onMove(move),
        onRefused: (refusal) => sayRefused(refusal, store, props.columns),
      },
    )
    const lanes = createLanes(statuses)
    const drag = createDrag({
      store,
      lanes,
      canMove: (card) => latest.current.canMove?.(card) ?? true,
      say(sentence) {
        if (spoken.current) spoken.current.textContent = sentence
      },
    })
    return { store, lanes, drag, ...menuMoves(store, lanes) }
  })
  const { store, lanes, drag } = machine
  const attach = useCallback(
    (board: HTMLElement | null) => {
      if (!board) return undefined
      const life = new AbortController()
      const cardIdsOf = (status: Status) =>
        (store.view().columns.get(status) ?? []).map((card) => card._id)
      listenToMouse(board, drag, life.signal)
      listenToTouch(board, drag, life.signal)
      listenToKeys({ board, drag, lanes, cardIdsOf, life: life.signal })
      return () => {
        life.abort()
        queueMicrotask(() => drag.cancel()) // React is drawing now and could not draw the end of the drag
      }
    },
    [store, lanes, drag],
  )
  return { ...machine, spoken, attach }
}

function sayRefused<Status extends string, Card extends BoardCard>(
  { cardTitle, reason, ...placing }: Refusal<Status>,
  store: BoardStore<Status, Card>,
  columns: BoardProps<Status, Card>['columns'],
) {
  const column = columns.find(({ status }) => status === placing.toStatus)?.title ?? ''
  toast.error(`“${cardTitle}” was not moved to ${column} and is back in its place. ${reason}`, {
    retry: () => store.move(placing),
  })
}

function menuMoves<Status extends string, Card extends BoardCard>(
  store: BoardStore<Status, Card>,
  lanes: Lanes<Status>,
): Pick<CardMenuParts<Status, Card>, 'whereIs' | 'moveTo'> {
  return {
    whereIs(cardId) {
      for (const [status, cards] of store.view().columns) {
        const index = cards.findIndex((card) => card._id === cardId)
        if (index >= 0) return { status, isFirst: index === 0, isLast: index === cards.length - 1 }
      }
      return undefined
    },
    moveTo(cardId, { status, end }: Destination<Status>) {
      const cards = store.view().columns.get(status) ?? []
      const above = idsAbove(cards, cardId, end === 'top' ? 0 : cards.length)
      const lane = lanes.get(status)
      flushSync(() => {
        store.move({ cardId, toStatus: status, above })
        lane?.setCurrent(cardId)
      })
      if (lane) cardElement(lane, cardId)?.focus()
    },
  }
}
