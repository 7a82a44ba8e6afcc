// My tasks as a board by status, across projects.
import { useQueryClient } from '@tanstack/react-query'
import { useCallback, useMemo } from 'react'
import { useLocation, useNavigate } from 'react-router'
import type { MyTask, TaskStatus } from '#contract/work/tasks.ts'
import { Board } from '#web/kit/boards/board.tsx'
import type { Move } from '#web/kit/boards/board-types.ts'
import { CardLink } from '#web/kit/boards/card-parts.tsx'
import { useCan } from '#web/kit/session/permissions.ts'
import { changeTasks } from '#web/work/tasks/parts/change-tasks.ts'
import { TaskCard } from '#web/work/tasks/parts/task-card.tsx'
import { taskColumns, toTaskStatus } from '#web/work/tasks/parts/task-columns.ts'

const columnOf = ({ status }: MyTask) => toTaskStatus(status)

const renderCard = (task: MyTask) => (
  <>
    <p className="truncate pb-1 text-xs text-muted">
      {task.companyName} · {task.projectTitle}
    </p>
    <TaskCard task={task} />
  </>
)

const stays = () => false

export function MyBoard({ tasks }: { tasks: readonly MyTask[] }) {
  const client = useQueryClient()
  const canWork = useCan().work
  const navigate = useNavigate()
  const { search } = useLocation()
  const links = useMemo(() => {
    const path = '/app/admin/tasks'
    const hrefOf = (cardId: string) => `${path}/${cardId}${search}`
    const open = (cardId: string) =>
      void navigate(hrefOf(cardId), {
        preventScrollReset: true,
        // Of the details of another card.
        replace: window.location.pathname !== path,
      })
    return { hrefOf, open }
  }, [navigate, search])

  const onMove = useCallback(
    async ({ cardId, toStatus }: Move<TaskStatus>) => {
      const task = tasks.find(({ _id }) => _id === cardId)
      // Within a column, tasks are sorted by due date.
      if (!task || task.status === toStatus) return undefined
      const title = taskColumns.find(({ status }) => status === toStatus)?.title ?? toStatus
      const [saved] = await changeTasks(client, [task], { status: toStatus }, `moved to ${title}`)
      // The error has already been shown.
      if (!saved) throw new Error('It is back in its column.')
      return saved
    },
    [tasks, client],
  )
  return (
    <CardLink value={links}>
      <Board
        label="My tasks"
        columns={taskColumns}
        columnOf={columnOf}
        cards={tasks}
        renderCard={renderCard}
        onMove={onMove}
        {...(!canWork && { canMove: stays })}
        emptyText="No tasks"
      />
    </CardLink>
  )
}
