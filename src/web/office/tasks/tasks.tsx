// Manage Tasks: the tasks of a project on their board.
import { type ReactNode, useDeferredValue, useMemo } from 'react'
import { useLocation } from 'react-router'
import { type Task, type TaskStatus, tasks } from '#contract/tasks.ts'
import { TaskCard } from '#web/features/tasks/task-card.tsx'
import { taskColumns, taskStatusOf } from '#web/features/tasks/task-columns.ts'
import { filterTasks, isFiltering } from '#web/features/tasks/task-filter.ts'
import { tasksOf } from '#web/features/tasks/task-queries.ts'
import { api } from '#web/lib/browser.ts'
import { inBrowser, onServer } from '#web/lib/load.ts'
import { usePreload } from '#web/lib/preload.ts'
import { LinkButton } from '#web/ui/button.tsx'
import { BoardScreen, type BoardScreenOptions, loadBoard } from '../board-screen.tsx'
import { TaskFilterBar } from './task-filter-bar.tsx'
import { useTaskFilter } from './use-task-filter.ts'

const board: BoardScreenOptions<TaskStatus, Task> = {
  title: 'Manage Tasks',
  noun: 'tasks',
  owner: 'project',
  cardsOf: tasksOf,
  columns: taskColumns,
  columnOf: ({ status }) => taskStatusOf(status),
  renderCard: (task) => <TaskCard task={task} />,
  saveMove: ({ cardId, toStatus, ...place }) =>
    api(tasks.change, { params: { taskId: cardId }, body: { status: toStatus, ...place } }),
  Filter: FilteredTasks,
}

interface FilteredTasksProps {
  cards: readonly Task[]
  children: (shown: readonly Task[], emptyText: string) => ReactNode
}

function FilteredTasks({ cards, children }: FilteredTasksProps) {
  const [filter, changeFilter] = useTaskFilter()
  // A key shows in the field first, on the board right after.
  const deferred = useDeferredValue(filter)
  const shown = useMemo(() => filterTasks(cards, deferred), [cards, deferred])
  return (
    <>
      <TaskFilterBar tasks={cards} filter={filter} onChange={changeFilter} />
      {children(shown, isFiltering(filter) ? 'No task matches' : 'No tasks')}
    </>
  )
}

export const loader = onServer(loadBoard(board))
export const clientLoader = inBrowser(loadBoard(board))

const dialogs = () => Promise.all([import('./task-details.tsx'), import('./add-task.tsx')])

export default function Tasks() {
  usePreload(dialogs)
  const { search } = useLocation()
  return (
    <BoardScreen
      board={board}
      actions={
        <LinkButton variant="primary" to={`new${search}`}>
          Add Task
        </LinkButton>
      }
    />
  )
}
