// Manage Tasks: the tasks of a project on their board.
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useMemo } from 'react'
import { useLocation } from 'react-router'
import { type Task, type TaskStatus, tasks } from '#contract/tasks.ts'
import type { BoardColumn } from '#web/features/boards/board-types.ts'
import { QuickAdd } from '#web/features/boards/quick-add.tsx'
import { requestReveal } from '#web/features/boards/reveal.ts'
import { Assignees, TaskCard } from '#web/features/tasks/task-card.tsx'
import { taskColumns, taskStatusOf } from '#web/features/tasks/task-columns.ts'
import { taskFilterOf } from '#web/features/tasks/task-filter.ts'
import { assignableIn, cacheTask, tasksOf } from '#web/features/tasks/task-queries.ts'
import { api } from '#web/lib/browser.ts'
import { startCall } from '#web/lib/card-list.ts'
import { usePreload } from '#web/lib/preload.ts'
import { LinkButton } from '#web/ui/button.tsx'
import { useBoardAddress } from '../board-address.ts'
import { boardClientLoader, boardLoader, isOtherBoard } from '../board-loaders.ts'
import { BoardScreen, type BoardScreenOptions } from '../board-screen.tsx'

const board: Omit<BoardScreenOptions<TaskStatus, Task>, 'filter'> = {
  title: 'Manage Tasks',
  noun: 'tasks',
  path: '/app/admin/tasks',
  param: 'taskId',
  owner: 'project',
  cardsOf: tasksOf,
  columns: taskColumns,
  columnOf: ({ status }) => taskStatusOf(status),
  renderCard: (task) => <TaskCard task={task} />,
  saveMove: ({ cardId, toStatus, ...place }) =>
    api(tasks.change, { params: { taskId: cardId }, body: { status: toStatus, ...place } }),
  ColumnFooter: QuickAddTask,
}

interface QuickAddTaskProps {
  ownerId: string
  column: BoardColumn<TaskStatus>
}

function QuickAddTask({ ownerId: projectId, column: { status, title } }: QuickAddTaskProps) {
  const cache = useQueryClient()
  return (
    <QuickAdd
      noun="task"
      columnTitle={title}
      draft={`new task of ${projectId}, ${status}`}
      onAdd={async (text, idempotencyKey) => {
        const startedAt = startCall()
        const body = { title: text, status }
        const task = await api(tasks.create, { params: { projectId }, body }, { idempotencyKey })
        cacheTask(cache, task, startedAt)
        requestReveal({ cardId: task._id })
      }}
    />
  )
}

const route = { ...board, namesOf: assignableIn }
export const loader = boardLoader(route)
export const clientLoader = boardClientLoader(route)
export const shouldRevalidate = isOtherBoard

const dialogs = () => Promise.all([import('./task-details.tsx'), import('./add-task.tsx')])

export default function Tasks() {
  usePreload(dialogs)
  const { search } = useLocation()
  const { companyId } = useBoardAddress()
  const people = useQuery({ ...assignableIn(companyId ?? ''), enabled: companyId !== null })
  const names = useMemo(
    () => new Map(people.data?.map(({ _id, name }) => [_id, `${name.first} ${name.last}`])),
    [people.data],
  )
  const filtered = useMemo(() => ({ ...board, filter: taskFilterOf(names) }), [names])
  return (
    <Assignees value={names}>
      <BoardScreen
        board={filtered}
        actions={
          <LinkButton variant="primary" to={`new${search}`} aria-keyshortcuts="c">
            Add Task
          </LinkButton>
        }
      />
    </Assignees>
  )
}
