// The screen of a board: whose board it is chosen in the address, its cards read, filtered, shown and moved.
import { type UseQueryResult, useQuery } from '@tanstack/react-query'
import { type ReactNode, useDeferredValue, useMemo } from 'react'
import { Outlet, useNavigate, useParams } from 'react-router'
import type { Deletion } from '#contract/deletion.ts'
import { Board } from '#web/features/boards/board.tsx'
import {
  type FilterOptions,
  filterCards,
  isFiltering,
  withoutFilter,
} from '#web/features/boards/board-filter.ts'
import type { BoardCard, BoardColumn, Move } from '#web/features/boards/board-types.ts'
import { CardLink } from '#web/features/boards/card-parts.tsx'
import { useMove } from '#web/features/boards/use-move.ts'
import { CompanySelect, recentCompanies } from '#web/features/companies/company-select.tsx'
import { ProjectSelect } from '#web/features/projects/project-select.tsx'
import { MissingRecord, missingOf } from '#web/features/records/missing-record.tsx'
import { useUser } from '#web/features/session/session-queries.ts'
import type { ListedCard } from '#web/lib/card-list.ts'
import type { QueryOf } from '#web/lib/query.ts'
import { forgetRecent } from '#web/lib/recent.ts'
import { Today, useToday } from '#web/lib/today.ts'
import { Button } from '#web/ui/button.tsx'
import { EmptyState } from '#web/ui/empty-state.tsx'
import { PageHeader } from '#web/ui/page-header.tsx'
import { boardSearch, useBoardAddress } from './board-address.ts'
import { BoardFault, BoardPage, BoardSkeleton } from './board-page.tsx'
import { BoardToolbar } from './board-toolbar.tsx'
import { useBoardChoice } from './use-board-choice.ts'
import { useBoardFilter } from './use-board-filter.ts'
import { useHiddenCard } from './use-hidden-card.ts'

/** What is a board's own. Make it once, outside the component. */
export interface BoardScreenOptions<Status extends string, Card> {
  title: string
  /** What the cards are: 'tasks'. */
  noun: string
  /** Where the screen stands, without a slash at its end. */
  path: string
  /** The parameter in the address that names the card that is open. */
  param: string
  /** Whose board it is: a company's, or a project's. */
  owner: 'company' | 'project'
  cardsOf: (ownerId: string) => QueryOf<Card[]>
  columns: readonly BoardColumn<Status>[]
  columnOf: (card: Card) => Status
  renderCard: (card: Card) => ReactNode
  saveMove: (move: Move<Status>) => Promise<Card>
  filter: FilterOptions<Card>
  /** At the foot of each column: adding a card there. */
  ColumnFooter: (props: { ownerId: string; column: BoardColumn<Status> }) => ReactNode
}

interface BoardScreenProps<Status extends string, Card> {
  board: BoardScreenOptions<Status, Card>
  actions: ReactNode
}

type StatusCard<Status extends string> = BoardCard & ListedCard & { status: Status }

const noCards: readonly never[] = []

export function BoardScreen<Status extends string, Card extends StatusCard<Status>>({
  board,
  actions,
}: BoardScreenProps<Status, Card>) {
  const { title, noun, owner, path, filter: options } = board
  const { companyId, projectId, chooseCompany, chooseProject } = useBoardAddress()
  const { companyName, projectName } = useBoardChoice(owner, companyId, projectId)
  const ownerId = owner === 'company' ? companyId : projectId
  const ownerName = owner === 'company' ? companyName : projectName
  const list = useQuery({ ...board.cardsOf(ownerId ?? ''), enabled: ownerId !== null })
  const today = useToday()
  const [values, changeFilter] = useBoardFilter(options)
  // A key shows in the field first, on the board right after.
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
          // In the next frame, not in slices between frames.
          flushSync: true,
        }),
    }
  }, [path, companyId, projectId, navigate])

  return (
    <BoardPage>
      <title>{ownerName ? `${ownerName} · ${capitalised(noun)}` : title}</title>
      <PageHeader title={title} actions={actions} />
      <BoardToolbar
        noun={noun}
        selectors={
          <>
            <CompanySelect value={companyId} onChange={chooseCompany} />
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
      />
      {ownerId === null ? (
        <EmptyState title={chooseFirst(owner, noun, companyId !== null)} />
      ) : (
        <ReadState list={list} board={board} ownerId={ownerId}>
          <Today value={today}>
            <CardLink value={links}>
              <OwnersBoard
                key={ownerId}
                board={board}
                ownerId={ownerId}
                cards={shown}
                emptyText={isFiltering(deferred) ? `No ${noun} match` : `No ${noun}`}
              />
            </CardLink>
          </Today>
        </ReadState>
      )}
      <Outlet />
    </BoardPage>
  )
}

const capitalised = (text: string) => text.charAt(0).toUpperCase() + text.slice(1)

function chooseFirst(owner: 'company' | 'project', noun: string, hasCompany: boolean): string {
  if (owner === 'company') return `Select a company to see its ${noun}.`
  return hasCompany
    ? `Select a project to see its ${noun}.`
    : `Select a company and a project to see the ${noun}.`
}

interface ReadStateProps<Status extends string, Card> {
  list: UseQueryResult<Card[]>
  board: BoardScreenOptions<Status, Card>
  ownerId: string
  /** The board, as soon as there is something to show on it. */
  children: ReactNode
}

/** While the cards are read, when they could not be read, and when there is nobody any more whose they would be. */
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
  const { noun, columns, columnOf, renderCard, saveMove, ColumnFooter } = board
  const onMove = useMove(board.cardsOf(ownerId).queryKey, saveMove, columns)
  const renderFooter = useMemo(
    () => (column: BoardColumn<Status>) => <ColumnFooter ownerId={ownerId} column={column} />,
    [ColumnFooter, ownerId],
  )
  return (
    <Board
      label={capitalised(noun)}
      columns={columns}
      columnOf={columnOf}
      cards={cards}
      renderCard={renderCard}
      onMove={onMove}
      emptyText={emptyText}
      renderFooter={renderFooter}
    />
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

  /** It is not offered again. */
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
