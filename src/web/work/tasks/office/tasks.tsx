// Manage Tasks: a project's tasks as a board.
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { Suspense, useMemo } from 'react'
import { useLocation, useSearchParams } from 'react-router'
import { maxNewTasks } from '#contract/work/bulk-tasks.ts'
import { type Task, type TaskStatus, tasks } from '#contract/work/tasks.ts'
import type { BoardColumn } from '#web/kit/boards/board-types.ts'
import { QuickAdd } from '#web/kit/boards/quick-add.tsx'
import { requestReveal } from '#web/kit/boards/reveal.ts'
import { taskCardActions } from '#web/work/tasks/parts/task-card-actions.tsx'
import { useRecurrenceLabels } from '#web/work/tasks/parts/use-recurrence-labels.ts'
import {
  AssigneePhotos,
  Assignees,
  RecurrenceLabels,
  TaskCard,
} from '#web/work/tasks/parts/task-card.tsx'
import { taskColumns, toTaskStatus } from '#web/work/tasks/parts/task-columns.ts'
import { createTaskFilter } from '#web/work/tasks/parts/task-filter.ts'
import {
  archivedTasksQuery,
  assignableIn,
  cacheTask,
  myTasksQuery,
  tasksOf,
} from '#web/work/tasks/queries.ts'
import { timerAction } from '#web/work/time/parts/timer-action.tsx'
import { useCan } from '#web/kit/session/permissions.ts'
import { usePhotos } from '#web/kit/session/person-photos.tsx'
import { api } from '#web/lib/browser.ts'
import { startCall } from '#web/lib/card-list.ts'
import { usePreload } from '#web/lib/preload.ts'
import { LinkButton } from '#web/ui/button.tsx'
import { useBoardAddress } from '#web/work/boards/parts/board-address.ts'
import {
  boardClientLoader,
  boardLoader,
  isOtherBoard,
} from '#web/work/boards/parts/board-loaders.ts'
import { BoardScreen } from '#web/work/boards/parts/board-screen.tsx'
import type { BoardScreenOptions } from '#web/work/boards/parts/owners-board.tsx'
import { lazyPart, withCode } from '#web/ui/lazy-part.ts'
import { loadCode } from '#web/lib/load-code.ts'

const taskCalls = () => import('#web/work/tasks/parts/change-tasks.ts')
const selectedTasks = () => import('./selected-tasks.tsx')

const board: Omit<BoardScreenOptions<TaskStatus, Task>, 'filter'> = {
  title: 'Manage Tasks',
  noun: 'tasks',
  needs: 'work',
  path: '/app/admin/tasks',
  param: 'taskId',
  owner: 'project',
  cardsOf: tasksOf,
  columns: taskColumns,
  columnOf: ({ status }) => toTaskStatus(status),
  renderCard: (task) => <TaskCard task={task} />,
  saveMove: ({ cardId, toStatus, ...place }) =>
    api(tasks.change, { params: { taskId: cardId }, body: { status: toStatus, ...place } }),
  ColumnFooter: QuickAddTask,
  many: {
    actionsOf: (task, selection, client) => [
      ...taskCardActions(task, selection, client),
      timerAction(task, client),
    ],
    async moveTogether(client, moved, { toStatus: status, after }) {
      const title = taskColumns.find((column) => column.status === status)?.title ?? status
      const saved = await withCode(taskCalls, ({ changeTasks }) =>
        changeTasks(client, moved, { status, after }, `moved to ${title}`),
      )
      return saved ?? []
    },
    Bar: lazyPart(selectedTasks),
  },
}

const archive: typeof board = {
  ...board,
  cardsOf: archivedTasksQuery,
  ColumnFooter: undefined,
  isArchive: true,
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
      many={{
        max: maxNewTasks,
        async onAdd(titles, idempotencyKey) {
          const { addTasks } = await loadCode(taskCalls)
          const list = titles.map((text) => ({ title: text, status }))
          await addTasks(cache, projectId, list, idempotencyKey)
        },
      }}
    />
  )
}

const route = { ...board, namesOf: assignableIn, mine: myTasksQuery }
export const loader = boardLoader(route)
export const clientLoader = boardClientLoader(route)
export const shouldRevalidate = isOtherBoard

const menus = () => Promise.all([taskCalls(), selectedTasks()])

const MyTasks = lazyPart(() => import('./my-tasks.tsx'))

export default function Tasks() {
  usePreload(menus)
  const [address] = useSearchParams()
  if (!address.has('mine')) return <ProjectTasks />
  return (
    <Suspense>
      <MyTasks />
    </Suspense>
  )
}

function ProjectTasks() {
  const { search } = useLocation()
  const can = useCan()
  const { companyId, projectId } = useBoardAddress()
  const recurrenceLabels = useRecurrenceLabels(projectId)
  const people = useQuery({ ...assignableIn(companyId ?? ''), enabled: companyId !== null })
  const names = useMemo(
    () => new Map(people.data?.map(({ _id, name }) => [_id, `${name.first} ${name.last}`])),
    [people.data],
  )
  const photos = usePhotos(useMemo(() => [...names.keys()], [names]))
  const [address, setAddress] = useSearchParams()
  const isArchive = address.has('archived')
  const filtered = useMemo(
    () => ({ ...(isArchive ? archive : board), filter: createTaskFilter(names) }),
    [names, isArchive],
  )
  function showArchive(isShown: boolean) {
    setAddress(
      (before) => {
        const next = new URLSearchParams(before)
        if (isShown) next.set('archived', '1')
        else next.delete('archived')
        return next
      },
      { preventScrollReset: true },
    )
  }
  return (
    <Assignees value={names}>
      <AssigneePhotos value={photos}>
        <RecurrenceLabels value={recurrenceLabels}>
          <BoardScreen
            board={filtered}
            archive={{ isShown: isArchive, show: showArchive }}
            actions={
              <>
                <LinkButton to="?mine">My tasks</LinkButton>
                {can.work && projectId !== null && (
                  <LinkButton aria-haspopup="dialog" to={`template${search}`}>
                    Templates
                  </LinkButton>
                )}
                {can.work && (
                  <LinkButton
                    aria-haspopup="dialog"
                    variant="primary"
                    to={`new${search}`}
                    aria-keyshortcuts="c"
                  >
                    Add Task
                  </LinkButton>
                )}
              </>
            }
          />
        </RecurrenceLabels>
      </AssigneePhotos>
    </Assignees>
  )
}
