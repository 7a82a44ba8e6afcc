// The board of a client or a project: shows its cards, and saves where they are moved, one or several.
import { type QueryClient, useQueryClient } from '@tanstack/react-query'
import { type ComponentType, type ReactNode, useEffect, useMemo, useRef, useState } from 'react'
import type { StaffPermission } from '#contract/agency/staff-roles.ts'
import { capitalized } from '#contract/values/text.ts'
import { Board } from '#web/kit/boards/board.tsx'
import type { FilterOptions } from '#web/kit/boards/board-filter.ts'
import type {
  BoardCard,
  BoardColumn,
  CardAction,
  Move,
  MoveTogether,
} from '#web/kit/boards/board-types.ts'
import { type SelectedCards, SelectionBar } from '#web/kit/boards/selection-bar.tsx'
import { type CardSelection, createCardSelection } from '#web/kit/boards/selection.ts'
import { useMove } from '#web/kit/boards/use-move.ts'
import { useCan } from '#web/kit/session/permissions.ts'
import type { ListedCard } from '#web/lib/card-list.ts'
import type { QueryOf } from '#web/lib/query.ts'

/** Per-board configuration. Create it once, outside the component. */
export interface BoardScreenOptions<Status extends string, Card> {
  title: string
  /** Plural noun for the cards: 'tasks'. */
  noun: string
  /** Permission required to move or add cards. */
  needs: StaffPermission
  /** Path of the screen, without a trailing slash. */
  path: string
  /** Name of the address parameter that identifies the open card. */
  param: string
  /** Whether boards belong to a company or a project. */
  owner: 'company' | 'project'
  cardsOf: (ownerId: string) => QueryOf<Card[]>
  /** The cards of a client, shown until one of its projects is chosen. */
  OfCompany?: ComponentType<{ companyId: string }>
  columns: readonly BoardColumn<Status>[]
  columnOf: (card: Card) => Status
  renderCard: (card: Card) => ReactNode
  saveMove: (move: Move<Status>) => Promise<Card>
  filter: FilterOptions<Card>
  /** Rendered at the foot of each column, to add a card there. */
  ColumnFooter?:
    | ((props: { ownerId: string; column: BoardColumn<Status> }) => ReactNode)
    | undefined
  /** Actions for one card and for several selected cards. */
  many?: ManyCards<Status, Card> | undefined
  /** True when showing archived cards, which can't be moved. */
  isArchive?: boolean | undefined
}

interface ManyCards<Status extends string, Card> {
  actionsOf: (card: Card, selection: CardSelection, client: QueryClient) => readonly CardAction[]
  moveTogether: (
    client: QueryClient,
    cards: readonly Card[],
    move: MoveTogether<Status>,
  ) => Promise<readonly Card[]>
  Bar: ComponentType<SelectedCards<Card>>
}

export type StatusCard<Status extends string> = BoardCard & ListedCard & { status: Status }

interface OwnersBoardProps<Status extends string, Card> {
  board: BoardScreenOptions<Status, Card>
  ownerId: string
  cards: readonly Card[]
  emptyText: string
}

export function OwnersBoard<Status extends string, Card extends StatusCard<Status>>(
  props: OwnersBoardProps<Status, Card>,
) {
  const { board, ownerId, cards, emptyText } = props
  const { noun, columns, columnOf, renderCard, saveMove, ColumnFooter, many, isArchive } = board
  const canEdit = useCan()[board.needs]
  const onMove = useMove(board.cardsOf(ownerId).queryKey, saveMove, columns)
  const renderFooter = useMemo(
    () =>
      ColumnFooter &&
      ((column: BoardColumn<Status>) => <ColumnFooter ownerId={ownerId} column={column} />),
    [ColumnFooter, ownerId],
  )
  const chosen = useManyCards(canEdit ? many : undefined, cards)
  return (
    <>
      <Board
        label={capitalized(noun)}
        columns={columns}
        columnOf={columnOf}
        cards={cards}
        renderCard={renderCard}
        onMove={onMove}
        emptyText={emptyText}
        renderFooter={canEdit ? renderFooter : undefined}
        {...((isArchive || !canEdit) && { canMove: stays })}
        {...chosen}
      />
      {many && chosen && <SelectionBar selection={chosen.selection} cards={cards} Bar={many.Bar} />}
    </>
  )
}

const stays = () => false

/** Props for a board that supports multi-selection. */
function useManyCards<Status extends string, Card extends StatusCard<Status>>(
  many: ManyCards<Status, Card> | undefined,
  cards: readonly Card[],
) {
  const client = useQueryClient()
  const [selection] = useState(createCardSelection)
  const latest = useRef(cards)
  useEffect(() => {
    latest.current = cards
  })
  return useMemo(
    () =>
      many && {
        selection,
        cardActions: (card: Card) => many.actionsOf(card, selection, client),
        onMoveTogether: (move: MoveTogether<Status>) => {
          const moving = new Set(move.cardIds)
          const chosen = latest.current.filter(({ _id }) => moving.has(_id))
          return many.moveTogether(client, chosen, move)
        },
      },
    [many, selection, client, latest],
  )
}
