// The screen of a board: whose board it is chosen in the address, its cards read, shown and moved.
import { useQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { Outlet } from 'react-router'
import type { Deletion } from '#contract/deletion.ts'
import { Board } from '#web/features/boards/board.tsx'
import type { BoardCard, BoardColumn, Move } from '#web/features/boards/board-types.ts'
import { useMove } from '#web/features/boards/use-move.ts'
import {
  CompanySelect,
  companiesMatching,
  companyWith,
} from '#web/features/companies/company-select.tsx'
import { projectNamesOf } from '#web/features/projects/project-queries.ts'
import { ProjectSelect } from '#web/features/projects/project-select.tsx'
import { MissingRecord, missingOf } from '#web/features/records/missing-record.tsx'
import type { ListedCard } from '#web/lib/card-list.ts'
import type { Load } from '#web/lib/load.ts'
import type { QueryOf } from '#web/lib/query.ts'
import { Button } from '#web/ui/button.tsx'
import { EmptyState } from '#web/ui/empty-state.tsx'
import { PageHeader } from '#web/ui/page-header.tsx'
import { readChoice, useBoardAddress } from './board-address.ts'
import { BoardFault, BoardPage, BoardSkeleton } from './board-page.tsx'

interface FilterProps<Card> {
  cards: readonly Card[]
  /** The board with the cards that match, and what stands in a column that has none. */
  children: (shown: readonly Card[], emptyText: string) => ReactNode
}

/** What is a board's own. Make it once, outside the component. */
export interface BoardScreenOptions<Status extends string, Card> {
  title: string
  /** What the cards are: 'tasks'. */
  noun: string
  /** Whose board it is: a company's, or a project's. */
  owner: 'company' | 'project'
  cardsOf: (ownerId: string) => QueryOf<Card[]>
  columns: readonly BoardColumn<Status>[]
  columnOf: (card: Card) => Status
  renderCard: (card: Card) => ReactNode
  saveMove: (move: Move<Status>) => Promise<Card>
  /** Chooses above the board which of the cards are shown. */
  Filter?: (props: FilterProps<Card>) => ReactNode
}

export function loadBoard<Status extends string, Card>({
  owner,
  cardsOf,
}: BoardScreenOptions<Status, Card>): Load {
  return async (cache, { url }) => {
    const companyId = readChoice(url.searchParams, 'company')
    const ownerId = readChoice(url.searchParams, owner)
    await Promise.all([
      cache.prefetchQuery(companiesMatching('')),
      companyId && cache.prefetchQuery(companyWith(companyId)),
      companyId && owner === 'project' && cache.prefetchQuery(projectNamesOf(companyId)),
      ownerId && cache.prefetchQuery(cardsOf(ownerId)),
    ])
  }
}

interface BoardScreenProps<Status extends string, Card> {
  board: BoardScreenOptions<Status, Card>
  actions: ReactNode
}

type StatusCard<Status extends string> = BoardCard & ListedCard & { status: Status }

export function BoardScreen<Status extends string, Card extends StatusCard<Status>>({
  board,
  actions,
}: BoardScreenProps<Status, Card>) {
  const { title, noun, owner } = board
  const { companyId, projectId, chooseCompany, chooseProject } = useBoardAddress()
  const ownerId = owner === 'company' ? companyId : projectId
  return (
    <BoardPage>
      <title>{title}</title>
      <PageHeader
        title={title}
        context={
          <>
            <CompanySelect value={companyId} onChange={chooseCompany} />
            {owner === 'project' && (
              <ProjectSelect companyId={companyId} value={projectId} onChange={chooseProject} />
            )}
          </>
        }
        actions={actions}
      />
      {ownerId === null ? (
        <EmptyState title={chooseFirst(owner, noun, companyId !== null)} />
      ) : (
        <OwnersBoard key={ownerId} board={board} ownerId={ownerId} />
      )}
      <Outlet />
    </BoardPage>
  )
}

function chooseFirst(owner: 'company' | 'project', noun: string, hasCompany: boolean): string {
  if (owner === 'company') return `Select a company to see its ${noun}.`
  return hasCompany
    ? `Select a project to see its ${noun}.`
    : `Select a company and a project to see the ${noun}.`
}

function OwnersBoard<Status extends string, Card extends StatusCard<Status>>({
  board,
  ownerId,
}: {
  board: BoardScreenOptions<Status, Card>
  ownerId: string
}) {
  const { noun, owner, columns, columnOf, renderCard, saveMove, Filter } = board
  const query = board.cardsOf(ownerId)
  const list = useQuery(query)
  const onMove = useMove(query.queryKey, saveMove, columns)
  const show = (cards: readonly Card[], emptyText: string) => (
    <Board
      label={noun.charAt(0).toUpperCase() + noun.slice(1)}
      columns={columns}
      columnOf={columnOf}
      cards={cards}
      renderCard={renderCard}
      onMove={onMove}
      emptyText={emptyText}
    />
  )
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
      {list.data &&
        (Filter ? <Filter cards={list.data}>{show}</Filter> : show(list.data, `No ${noun}`))}
    </>
  )
}

function MissingBoard(props: {
  ownerId: string
  owner: 'company' | 'project'
  deleted: Deletion | undefined
}) {
  const { ownerId, deleted } = props
  const owner = deleted?.kind === 'company' ? 'company' : props.owner
  const { chooseCompany, chooseProject } = useBoardAddress()
  const leave = () => (owner === 'company' ? chooseCompany(null) : chooseProject(null))
  return (
    <MissingRecord
      recordId={ownerId}
      deleted={deleted}
      wayOn={<Button onClick={leave}>Choose another {owner}</Button>}
    />
  )
}
