// Work Manager: board of the company's shared tasks, with pending approvals and requests.
import { useQuery } from '@tanstack/react-query'
import { useCallback, useMemo } from 'react'
import { Outlet, useNavigate, useSearchParams } from 'react-router'
import type { Task } from '#contract/work/tasks.ts'
import { waitingQuery } from '#web/work/approvals/queries.ts'
import { BoardPage, BoardSkeleton } from '#web/kit/boards/board-page.tsx'
import { Board } from '#web/kit/boards/board.tsx'
import { CardLink } from '#web/kit/boards/card-parts.tsx'
import { projectNamesQuery } from '#web/work/projects/queries.ts'
import { taskColumns, toTaskStatus } from '#web/work/tasks/parts/task-columns.ts'
import { tasksOfCompany } from '#web/work/tasks/queries.ts'
import { inBrowser, onServer } from '#web/lib/load.ts'
import { Today, todayQuery, useToday } from '#web/lib/today.ts'
import { LoadErrorBanner } from '#web/ui/loading.tsx'
import { LinkButton } from '#web/ui/button.tsx'
import { PageHeader } from '#web/ui/page-header.tsx'
import { Select } from '#web/ui/select.tsx'
import { loadPortal, usePortal } from '#web/kit/client/portal.ts'
import { BoardFacts, WorkCard } from './work-card.tsx'
import { requestsOf } from '#web/work/requests/queries.ts'

const load = loadPortal((cache, companyId) =>
  Promise.all([
    cache.prefetchQuery(todayQuery),
    cache.prefetchQuery(tasksOfCompany(companyId)),
    cache.prefetchQuery(waitingQuery(companyId)),
    cache.prefetchQuery(requestsOf(companyId)),
    cache.prefetchQuery(projectNamesQuery(companyId)),
  ]),
)

export const loader = onServer(load)
export const clientLoader = inBrowser(load)

const path = '/app/client/work-manager'
const none: readonly never[] = []
const columnOf = ({ status }: Task) => toTaskStatus(status)
const renderCard = (task: Task) => <WorkCard task={task} />
const stays = () => false
const noMove = () => Promise.reject(new Error('Clients do not move tasks'))

export default function WorkManager() {
  const { company, canWrite, to } = usePortal()
  const [address, setAddress] = useSearchParams()
  const navigate = useNavigate()
  const today = useToday()
  const list = useQuery(tasksOfCompany(company._id))
  const { data: names = none } = useQuery(projectNamesQuery(company._id))
  const { data: waiting = none } = useQuery(waitingQuery(company._id))
  const { data: asked = none } = useQuery(requestsOf(company._id))
  const projectId = address.get('project') ?? ''
  const cards = useMemo(
    () => (list.data ?? []).filter(({ project }) => projectId === '' || project === projectId),
    [list.data, projectId],
  )
  const facts = useMemo(
    () => ({
      projects: new Map(names.map(({ _id, title }) => [_id, title])),
      waiting: new Map(waiting.map((one) => [one._id, one])),
      requested: new Set(asked.map(({ _id }) => _id)),
    }),
    [names, waiting, asked],
  )
  const hrefOf = useCallback(
    (taskId: string) => `${path}/${taskId}${address.size > 0 ? `?${address}` : ''}`,
    [address],
  )
  const links = useMemo(
    () => ({
      hrefOf,
      open: (taskId: string) =>
        void navigate(hrefOf(taskId), {
          preventScrollReset: true,
          // Of the details of another card.
          replace: window.location.pathname !== path,
        }),
    }),
    [hrefOf, navigate],
  )

  function choose(project: string) {
    setAddress(
      (now) => {
        if (project === '') now.delete('project')
        else now.set('project', project)
        return now
      },
      { preventScrollReset: true },
    )
  }

  return (
    <BoardPage>
      <title>Work Manager</title>
      <PageHeader
        title="Work Manager"
        subtitle={asked.length > 0 ? undefined : 'Our work for you and its status.'}
        actions={
          <>
            <LinkButton aria-haspopup="dialog" to={to(`${path}/requests`)}>
              Your requests
            </LinkButton>
            {canWrite && (
              <LinkButton aria-haspopup="dialog" variant="primary" to={to(`${path}/new`)}>
                Raise a request
              </LinkButton>
            )}
          </>
        }
        context={
          <Select
            label="Project"
            isLabelHidden
            placeholder="All projects"
            options={names.map(({ _id, title }) => ({ value: _id, label: title }))}
            value={projectId}
            onChange={({ target }) => choose(target.value)}
          />
        }
      />
      {list.isError && (
        <LoadErrorBanner onRetry={list.refetch}>
          Failed to fetch tasks. Please try again.
        </LoadErrorBanner>
      )}
      {list.isPending && <BoardSkeleton label="Loading tasks" />}
      {list.data && (
        <Today value={today}>
          <CardLink value={links}>
            <BoardFacts value={facts}>
              <Board
                label="Tasks"
                columns={taskColumns}
                columnOf={columnOf}
                cards={cards}
                renderCard={renderCard}
                canMove={stays}
                onMove={noMove}
                emptyText="No tasks"
              />
            </BoardFacts>
          </CardLink>
        </Today>
      )}
      <Outlet />
    </BoardPage>
  )
}
