// The board of projects, campaigns and tasks alike: columns, cards in order, and every way of moving them.
import {
  type FocusEvent,
  type MouseEvent,
  type PointerEvent,
  useCallback,
  useId,
  useLayoutEffect,
  useMemo,
  useRef,
  useState,
  useSyncExternalStore,
} from 'react'
import { instructions } from './announcements.ts'
import { createBoardStore } from './board-store.ts'
import type { BoardCard, BoardProps } from './board-types.ts'
import { CardMenu, fetchMenu, type OpenMenu } from './card-menu.tsx'
import type { CardParts } from './card-shell.tsx'
import { ColumnSwitcher } from './column-switcher.tsx'
import { Column } from './column.tsx'
import { createDrag } from './drag.ts'
import { listenToKeys } from './keyboard.ts'
import { createLanes } from './lanes.ts'
import { Refusals } from './refusals.tsx'
import { listenToMouse, listenToTouch } from './sensors.ts'

const anyCardMoves = () => true

export function Board<Status extends string, Card extends BoardCard>(
  props: BoardProps<Status, Card>,
) {
  const { label, columns, cards, renderCard, canMove = anyCardMoves, cardActions } = props
  const { store, lanes, drag, spoken, attach } = useBoardMachine(props)
  const view = useSyncExternalStore(store.subscribe, store.view, store.view)
  const [menu, setMenu] = useState<OpenMenu | null>(null)
  const [expanded] = useState(() => new Set<string>())
  const strip = useRef<HTMLDivElement>(null)
  const instructionsId = useId()
  const hasActions = cardActions !== undefined
  const parts = useMemo<CardParts<Card>>(
    () => ({ renderCard, canMove, hasActions, instructionsId, expanded }),
    [renderCard, canMove, hasActions, instructionsId, expanded],
  )

  useLayoutEffect(() => store.receive(cards), [store, cards])

  function openMenu(event: MouseEvent) {
    const button = menuButton(event)
    const cardId = button?.closest<HTMLElement>('[data-card]')?.dataset['card']
    if (button && cardId) setMenu({ button, cardId })
  }
  function fetchMenuAhead(event: PointerEvent | FocusEvent) {
    if (menuButton(event)) void fetchMenu()
  }

  return (
    <div
      ref={attach}
      role="group"
      aria-label={label}
      className="@container flex h-full min-h-80 flex-col"
      onClick={openMenu}
      onPointerOver={fetchMenuAhead}
      onFocus={fetchMenuAhead}
    >
      <ColumnSwitcher
        columns={columns}
        countOf={(status) => view.columns.get(status)?.length ?? 0}
        strip={strip}
      />
      <div
        ref={strip}
        className="flex min-h-0 flex-1 @max-[40rem]:snap-x @max-[40rem]:snap-mandatory @max-[40rem]:[scrollbar-width:none] @max-[40rem]:overflow-x-auto"
      >
        {columns.map((column) => (
          <Column
            key={column.status}
            column={column}
            cards={view.columns.get(column.status) ?? []}
            parts={parts}
            glows={view.glows}
            emptyText={props.emptyText ?? 'No cards here'}
            lanes={lanes}
            onDrawn={drag.repaint}
          />
        ))}
      </div>
      <p id={instructionsId} hidden>
        {instructions}
      </p>
      <div ref={spoken} aria-live="assertive" aria-atomic className="sr-only" />
      {menu && (
        <CardMenu
          {...menu}
          columns={columns}
          store={store}
          lanes={lanes}
          canMove={canMove}
          actionsOf={cardActions ?? (() => [])}
          onClose={() => setMenu(null)}
        />
      )}
      <Refusals
        refusals={view.refusals}
        titleOf={(status) => columns.find((column) => column.status === status)?.title ?? ''}
        onRetry={({ cardId, toStatus, above }) => store.move({ cardId, toStatus, above })}
        onDismiss={store.dismiss}
      />
    </div>
  )
}

function menuButton({ target }: { target: EventTarget }) {
  return target instanceof Element ? target.closest<HTMLElement>('[data-card-menu]') : null
}

/** The parts of a board that live outside React, made once. */
function useBoardMachine<Status extends string, Card extends BoardCard>(
  props: BoardProps<Status, Card>,
) {
  const latest = useRef(props)
  useLayoutEffect(() => {
    latest.current = props
  })
  const spoken = useRef<HTMLDivElement>(null)
  const [machine] = useState(() => {
    const statuses = props.columns.map(({ status }) => status)
    const layout = { statuses, columnOf: props.columnOf }
    const store = createBoardStore(layout, props.cards, (move) => latest.current.onMove(move))
    const lanes = createLanes(statuses)
    const drag = createDrag({
      store,
      lanes,
      canMove: (card) => latest.current.canMove?.(card) ?? true,
      say(sentence) {
        if (spoken.current) spoken.current.textContent = sentence
      },
    })
    return { store, lanes, drag }
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
        drag.cancel()
        life.abort()
      }
    },
    [store, lanes, drag],
  )
  return { ...machine, spoken, attach }
}
