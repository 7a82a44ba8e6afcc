// Board screen: selects the board by address; loads and filters its cards.
import { type UseQueryResult, useQuery } from '@tanstack/react-query'
import { Suspense, type ReactNode, useDeferredValue, useMemo } from 'react'
import { Outlet, useNavigate, useParams } from 'react-router'
import type { Deletion } from '#contract/error-details.ts'
import { capitalized } from '#contract/values/text.ts'
import { filterCards, isFiltering, withoutFilter } from '#web/kit/boards/board-filter.ts'
import { CardLink } from '#web/kit/boards/card-parts.tsx'
import { CompanySelect, recentCompanies } from '#web/clients/companies/parts/company-select.tsx'
import { ProjectSelect } from '#web/work/projects/parts/project-select.tsx'
import { MissingRecord, toMissing } from '#web/kit/records/missing-record.tsx'
import { useUser } from '#web/kit/session/session-queries.ts'
import { forgetRecent } from '#web/lib/recent.ts'
import { Today, useToday } from '#web/lib/today.ts'
import { LoadErrorBanner } from '#web/ui/loading.tsx'
import { Button } from '#web/ui/button.tsx'
import { PageHeader } from '#web/ui/page-header.tsx'
import { BoardPage, BoardSkeleton } from '#web/kit/boards/board-page.tsx'
import { requestReveal, useRevealRequest } from '#web/kit/boards/reveal.ts'
import { boardSearch, useBoardAddress } from './board-address.ts'
import { type ArchiveSwitch, BoardToolbar } from './board-toolbar.tsx'
import { NothingChosen } from './nothing-chosen.tsx'
import { type BoardScreenOptions, OwnersBoard, type StatusCard } from './owners-board.tsx'
import { useBoardChoice } from './use-board-choice.ts'
import { useBoardFilter } from './use-board-filter.ts'

/**
 * @param openId the open card
 * @param shown the cards that pass the filter
 */
function useHiddenCard<Card extends { _id: string; title: string }>(
  openId: string | undefined,
  cards: readonly Card[],
  shown: readonly Card[],
  clearFilter: () => void,
): { title: string; onShow: () => void } | undefined {
  const request = useRevealRequest()
  const hidden = useMemo(() => {
    if (shown === cards) return undefined
    const among = new Set(shown)
    const findHidden = (id: string | undefined) =>
      cards.find((card) => card._id === id && !among.has(card))
    return findHidden(openId) ?? findHidden(request?.cardId)
  }, [openId, request, cards, shown])
  if (!hidden) return undefined
  return {
    title: hidden.title,
    onShow() {
      clearFilter()
      requestReveal({ cardId: hidden._id, isFocused: hidden._id !== openId })
    },
  }
}

interface BoardScreenProps<Status extends string, Card> {
  board: BoardScreenOptions<Status, Card>
  actions: ReactNode
  /** Present if the board has an archive. */
  archive?: ArchiveSwitch
}

const noCards: readonly never[] = []

export function BoardScreen<Status extends string, Card extends StatusCard<Status>>({
  board,
  actions,
  archive,
}: BoardScreenProps<Status, Card>) {
  const { title, noun, owner, path, filter: options, isArchive = false, OfCompany } = board
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
        <>
          <NothingChosen owner={owner} noun={noun} companyId={companyId} />
          {companyId !== null && OfCompany && (
            <Suspense>
              <OfCompany companyId={companyId} />
            </Suspense>
          )}
        </>
      ) : (
        <ReadState list={list} board={board} ownerId={ownerId}>
          <Today value={today}>
            <CardLink value={links}>
              <OwnersBoard
                key={JSON.stringify(board.cardsOf(ownerId).queryKey)}
                board={board}
                ownerId={ownerId}
                cards={shown}
                emptyText={getEmptyText(noun, isFiltering(deferred), isArchive)}
              />
            </CardLink>
          </Today>
        </ReadState>
      )}
      <Outlet />
    </BoardPage>
  )
}

function getEmptyText(noun: string, isFiltered: boolean, isArchive: boolean): string {
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
  const missing = toMissing(list.error)
  if (missing) return <MissingBoard ownerId={ownerId} owner={owner} deleted={missing.deleted} />
  if (list.isPending) return <BoardSkeleton label={`Loading ${noun}`} />
  return (
    <>
      {list.isError && (
        <LoadErrorBanner onRetry={list.refetch}>
          Failed to fetch {noun}. Please try again.
        </LoadErrorBanner>
      )}
      {list.data && children}
    </>
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
