// The board for projects, campaigns and tasks: columns, ordered cards, and every way to move them.
import {
  useCallback,
  useId,
  useLayoutEffect,
  useMemo,
  useRef,
  useState,
  useSyncExternalStore,
} from 'react'
import { instructions } from './drag-state.ts'
import { useBoard } from './use-board.ts'
import { useReveal } from './reveal.ts'
import type { BoardCard, BoardProps } from './board-types.ts'
import type { SharedCardProps } from './card-shell.tsx'
import { ColumnSwitcher } from './column-switcher.tsx'
import { Column } from './column.tsx'
import { renderSelection } from './selection.ts'

const STRIP =
  '-mx-1 flex min-h-0 flex-1 lg:-mx-2 max-sm:snap-x max-sm:snap-mandatory max-sm:overflow-x-auto max-sm:[scrollbar-width:none]'

const anyCardMoves = () => true

export function Board<Status extends string, Card extends BoardCard>(
  props: BoardProps<Status, Card>,
) {
  const {
    label,
    columns,
    cards,
    renderCard,
    canMove = anyCardMoves,
    cardActions,
    selection,
  } = props
  const { store, elements, drag, announcer, attach, positionOf, moveTo, reveal } = useBoard(props)
  const view = useSyncExternalStore(store.subscribe, store.view, store.view)
  const [expanded] = useState(() => new Set<string>())
  const strip = useRef<HTMLDivElement>(null)
  const instructionsId = useId()
  const shared = useMemo<SharedCardProps<Status, Card>>(
    () => ({
      columns,
      renderCard,
      canMove,
      actionsOf: cardActions,
      positionOf,
      moveTo,
      instructionsId,
      expanded,
      isSelectable: selection !== undefined,
    }),
    [
      columns,
      renderCard,
      canMove,
      cardActions,
      positionOf,
      moveTo,
      instructionsId,
      expanded,
      selection,
    ],
  )

  const onRendered = useCallback(
    (status: Status) => {
      drag.renderColumn(status)
      const column = elements.get(status)
      if (selection && column) renderSelection(column, selection)
    },
    [drag, elements, selection],
  )

  useLayoutEffect(() => store.setServerCards(cards), [store, cards])
  useReveal(view, reveal)

  return (
    <div
      ref={attach}
      role="group"
      aria-label={label}
      className="group/board flex h-full min-h-80 flex-col"
    >
      <ColumnSwitcher
        columns={columns}
        countOf={(status) => view.columns.get(status)?.length ?? 0}
        strip={strip}
      />
      <div ref={strip} className={STRIP}>
        {columns.map((column) => (
          <Column
            key={column.status}
            column={column}
            cards={view.columns.get(column.status) ?? []}
            shared={shared}
            highlights={view.highlights}
            emptyText={props.emptyText ?? 'No cards here'}
            renderFooter={props.renderFooter}
            elements={elements}
            onRendered={onRendered}
          />
        ))}
      </div>
      <p id={instructionsId} hidden>
        {instructions}
      </p>
      <div ref={announcer} aria-live="assertive" aria-atomic className="sr-only" />
    </div>
  )
}
