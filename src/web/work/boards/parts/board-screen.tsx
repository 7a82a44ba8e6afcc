// Board screen: selects the board by address; loads, filters, displays and moves its cards.
import {
  type QueryClient,
  type UseQueryResult,
  useQuery,
  useQueryClient,
} from '@tanstack/react-query'
import {
  type ComponentType,
  type ReactNode,
  useDeferredValue,
  useEffect,
  useMemo,
  useRef,
  useState,
} from 'react'
import { Outlet, useNavigate, useParams } from 'react-router'
import type { Deletion } from '#contract/error-details.ts'
import type { StaffPermission } from '#contract/agency/staff-roles.ts'
import { capitalized } from '#contract/values/text.ts'
import { Board } from '#web/kit/boards/board.tsx'
import {
  type FilterOptions,
  filterCards,
  isFiltering,
  withoutFilter,
} from '#web/kit/boards/board-filter.ts'
import type {
  BoardCard,
  BoardColumn,
  CardAction,
  Move,
  MoveTogether,
} from '#web/kit/boards/board-types.ts'
import { type SelectedCards, SelectionBar } from '#web/kit/boards/selection-bar.tsx'
import { type CardSelection, createCardSelection } from '#web/kit/boards/selection.ts'
import { CardLink } from '#web/kit/boards/card-parts.tsx'
import { useMove } from '#web/kit/boards/use-move.ts'
import { CompanySelect, recentCompanies } from '#web/clients/companies/parts/company-select.tsx'
import { ProjectSelect } from '#web/work/projects/parts/project-select.tsx'
import { MissingRecord, missingOf } from '#web/kit/records/missing-record.tsx'
import { useCan } from '#web/kit/session/permissions.ts'
import { useUser } from '#web/kit/session/session-queries.ts'
import type { ListedCard } from '#web/lib/card-list.ts'
import type { QueryOf } from '#web/lib/query.ts'
import { forgetRecent } from '#web/lib/recent.ts'
import { Today, useToday } from '#web/lib/today.ts'
import { Button } from '#web/ui/button.tsx'
import { PageHeader } from '#web/ui/page-header.tsx'
import { boardSearch, useBoardAddress } from './board-address.ts'
import { BoardFault, BoardPage, BoardSkeleton } from '#web/kit/boards/board-page.tsx'
import { type ArchiveSwitch, BoardToolbar } from './board-toolbar.tsx'
import { NothingChosen } from './nothing-chosen.tsx'
import { useBoardChoice } from './use-board-choice.ts'
import { useBoardFilter } from './use-board-filter.ts'
import { useHiddenCard } from './use-hidden-card.ts'

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

interface BoardScreenProps<Status extends string, Card> {
  board: BoardScreenOptions<Status, Card>
  actions: ReactNode
  /** Present if the board has an archive. */
  archive?: ArchiveSwitch
}

type StatusCard<Status extends string> = BoardCard & ListedCard & { status: Status }

const noCards: readonly never[] = []

export function BoardScreen<Status extends string, Card extends StatusCard<Status>>({
  board,
  actions,
  archive,
}: BoardScreenProps<Status, Card>) {
  const { title, noun, owner, path, filter: options, isArchive = false } = board
  const { companyId, projectId, chooseCompany, chooseProject } = useBoardAddress()
  const { companyName, projectName } = useBoardChoice(owner, companyId, projectId)
  const ownerId = owner === 'company' ? companyId : projectId
  const ownerName = owner === 'company' ? companyName : projectName
  const list = useQuery({ ...board.cardsOf(ownerId ?? ''), enabled: ownerId !== null })
  const today = useToday()
  const [values, changeFilter] = useBoardFilter(options)
  // Deferred so typing stays responsive while the board re-renders.
  const deferred = useDeferredValue(values)
  const cards = list.data ?? noCards
  const shown = useMemo(
    () => filterCards(options, cards, deferred, today),
    [options, cards, deferred, today],
  )
  const clearFilter = () => changeFilter(withoutFilter(values))
  const hidden = useHiddenCard(useParams()[board.param], cards, shown, clearFilter)
  const navigate = useNavigate()
  const links = useMemo(() => {
    const search = boardSearch(companyId, projectId)
    return {
      hrefOf: (cardId: string) => `${path}/${cardId}${search}`,
      open: (cardId: string) =>
        void navigate(`${path}/${cardId}${window.location.search}`, {
          preventScrollReset: true,
          // Of the details of another card.
          replace: window.location.pathname !== path,
        }),
    }
  }, [path, companyId, projectId, navigate])

  return (
    <BoardPage>
      <title>{ownerName ? `${ownerName} · ${capitalized(noun)}` : title}</title>
      <PageHeader title={title} actions={actions} />
      <BoardToolbar
        noun={noun}
        selectors={
          <>
            <CompanySelect isFilter value={companyId} onChange={chooseCompany} />
            {owner === 'project' && (
              <ProjectSelect companyId={companyId} value={projectId} onChange={chooseProject} />
            )}
          </>
        }
        options={options}
        cards={cards}
        shownCount={shown.length}
        values={values}
        onChange={changeFilter}
        hidden={hidden}
        archive={archive}
      />
      {ownerId === null ? (
        <NothingChosen owner={owner} noun={noun} companyId={companyId} />
      ) : (
        <ReadState list={list} board={board} ownerId={ownerId}>
          <Today value={today}>
            <CardLink value={links}>
              <OwnersBoard
                key={JSON.stringify(board.cardsOf(ownerId).queryKey)}
                board={board}
                ownerId={ownerId}
                cards={shown}
                emptyText={emptyTextOf(noun, isFiltering(deferred), isArchive)}
              />
            </CardLink>
          </Today>
        </ReadState>
      )}
      <Outlet />
    </BoardPage>
  )
}

function emptyTextOf(noun: string, isFiltered: boolean, isArchive: boolean): string {
  if (isFiltered) return `No ${noun} match`
  return isArchive ? `No archived ${noun}` : `No ${noun}`
}

interface ReadStateProps<Status extends string, Card> {
  list: UseQueryResult<Card[]>
  board: BoardScreenOptions<Status, Card>
  ownerId: string
  /** The board, once there is something to show. */
  children: ReactNode
}

/** Loading, error and missing-owner states of a board. */
function ReadState<Status extends string, Card>(props: ReadStateProps<Status, Card>) {
  const { list, board, ownerId, children } = props
  const { noun, owner } = board
  const missing = missingOf(list.error)
  if (missing) return <MissingBoard ownerId={ownerId} owner={owner} deleted={missing.deleted} />
  if (list.isPending) return <BoardSkeleton label={`Loading ${noun}`} />
  return (
    <>
      {list.isError && (
        <BoardFault onRetry={() => void list.refetch()}>
          Failed to fetch {noun}. Please try again.
        </BoardFault>
      )}
      {list.data && children}
    </>
  )
}

interface OwnersBoardProps<Status extends string, Card> {
  board: BoardScreenOptions<Status, Card>
  ownerId: string
  cards: readonly Card[]
  emptyText: string
}

function OwnersBoard<Status extends string, Card extends StatusCard<Status>>(
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

interface MissingBoardProps {
  ownerId: string
  owner: 'company' | 'project'
  deleted: Deletion | undefined
}

function MissingBoard(props: MissingBoardProps) {
  const { ownerId, deleted } = props
  const owner = deleted?.kind === 'company' ? 'company' : props.owner
  const { companyId, chooseCompany, chooseProject } = useBoardAddress()
  const { _id: personId } = useUser()

  /** Forgets a missing company, so it isn't offered again. */
  function leave() {
    if (owner === 'company') {
      if (companyId !== null) forgetRecent(personId, recentCompanies, companyId)
      chooseCompany(null)
    } else chooseProject(null)
  }

  return (
    <MissingRecord
      recordId={ownerId}
      deleted={deleted}
      wayOn={<Button onClick={leave}>Choose another {owner}</Button>}
    />
  )
}
