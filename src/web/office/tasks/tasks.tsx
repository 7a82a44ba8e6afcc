// Manage Tasks: the tasks of a project on their board.
import { useQuery } from '@tanstack/react-query'
import { useDeferredValue, useMemo } from 'react'
import { Outlet, useLocation } from 'react-router'
import { type Task, type TaskStatus, tasks } from '#contract/tasks.ts'
import { Board } from '#web/features/boards/board.tsx'
import type { Move } from '#web/features/boards/board-types.ts'
import { useMove } from '#web/features/boards/use-move.ts'
import {
  CompanySelect,
  companiesMatching,
  companyWith,
} from '#web/features/companies/company-select.tsx'
import { projectNamesOf } from '#web/features/projects/project-queries.ts'
import { ProjectSelect } from '#web/features/projects/project-select.tsx'
import { TaskCard } from '#web/features/tasks/task-card.tsx'
import { taskColumns, taskStatusOf } from '#web/features/tasks/task-columns.ts'
import { filterTasks, isFiltering } from '#web/features/tasks/task-filter.ts'
import { tasksOf } from '#web/features/tasks/task-queries.ts'
import { api } from '#web/lib/browser.ts'
import { type Load, inBrowser, onServer } from '#web/lib/load.ts'
import { usePreload } from '#web/lib/preload.ts'
import { LinkButton } from '#web/ui/button.tsx'
import { EmptyState } from '#web/ui/empty-state.tsx'
import { PageHeader } from '#web/ui/page-header.tsx'
import { readChoice, useBoardAddress } from '../board-address.ts'
import { BoardFault, BoardPage, BoardSkeleton } from '../board-page.tsx'
import { TaskFilterBar } from './task-filter-bar.tsx'
import { useTaskFilter } from './use-task-filter.ts'

const load: Load = async (cache, { url }) => {
  const companyId = readChoice(url.searchParams, 'company')
  const projectId = readChoice(url.searchParams, 'project')
  await Promise.all([
    cache.prefetchQuery(companiesMatching('')),
    companyId && cache.prefetchQuery(companyWith(companyId)),
    companyId && cache.prefetchQuery(projectNamesOf(companyId)),
    projectId && cache.prefetchQuery(tasksOf(projectId)),
  ])
}

export const loader = onServer(load)
export const clientLoader = inBrowser(load)

const dialogs = () => Promise.all([import('./task-details.tsx'), import('./add-task.tsx')])

export default function Tasks() {
  usePreload(dialogs)
  const { companyId, projectId, chooseCompany, chooseProject } = useBoardAddress()
  const { search } = useLocation()
  return (
    <BoardPage>
      <title>Manage Tasks</title>
      <PageHeader
        title="Manage Tasks"
        context={
          <>
            <CompanySelect value={companyId} onChange={chooseCompany} />
            <ProjectSelect companyId={companyId} value={projectId} onChange={chooseProject} />
          </>
        }
        actions={
          <LinkButton variant="primary" to={`new${search}`}>
            Add Task
          </LinkButton>
        }
      />
      {projectId === null ? (
        <EmptyState
          title={
            companyId === null
              ? 'Select a company and a project to see the tasks.'
              : 'Select a project to see its tasks.'
          }
        />
      ) : (
        <TasksBoard key={projectId} projectId={projectId} />
      )}
      <Outlet />
    </BoardPage>
  )
}

const saveMove = ({ cardId, toStatus, after }: Move<TaskStatus>) =>
  api(tasks.change, { params: { taskId: cardId }, body: { status: toStatus, after } })

const columnOf = (task: Task) => taskStatusOf(task.status)
const renderCard = (task: Task) => <TaskCard task={task} />

function TasksBoard({ projectId }: { projectId: string }) {
  const [filter, changeFilter] = useTaskFilter()
  const query = tasksOf(projectId)
  const list = useQuery(query)
  const onMove = useMove(query.queryKey, saveMove)
  // A key shows in the field first, on the board right after.
  const shown = useDeferredValue(filter)
  const cards = useMemo(() => filterTasks(list.data ?? [], shown), [list.data, shown])
  if (list.isPending) return <BoardSkeleton label="Loading tasks" />
  return (
    <>
      {list.isError && (
        <BoardFault onRetry={() => void list.refetch()}>
          Failed to fetch tasks. Please try again.
        </BoardFault>
      )}
      {list.data && (
        <>
          <TaskFilterBar tasks={list.data} filter={filter} onChange={changeFilter} />
          <Board
            label="Tasks"
            columns={taskColumns}
            columnOf={columnOf}
            cards={cards}
            renderCard={renderCard}
            onMove={onMove}
            emptyText={isFiltering(filter) ? 'No task matches' : 'No tasks'}
          />
        </>
      )}
    </>
  )
}
