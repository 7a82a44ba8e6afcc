// My tasks by due date, completed in place and opened over the list.
import { useQueryClient } from '@tanstack/react-query'
import Circle from 'lucide-react/icons/circle'
import CircleCheck from 'lucide-react/icons/circle-check'
import { use, useId, useState } from 'react'
import { Link, useLocation } from 'react-router'
import type { MyTask } from '#contract/work/tasks.ts'
import { useCan } from '#web/kit/session/permissions.ts'
import { changeTasks } from '#web/work/tasks/parts/change-tasks.ts'
import { taskColumns } from '#web/work/tasks/parts/task-columns.ts'
import { toLabel } from '#web/lib/choices.ts'
import { shortDate } from '#web/lib/dates.ts'
import { weekOf } from '#web/lib/month-grid.ts'
import { Today } from '#web/lib/today.ts'
import { PriorityBadge } from '#web/ui/badge.tsx'
import { IconButton } from '#web/ui/button.tsx'
import { cx } from '#web/ui/cx.ts'

const dueGroups = ['Overdue', 'Today', 'This week', 'Later', 'No date', 'Done'] as const
type DueGroup = (typeof dueGroups)[number]

export function getDueGroup(
  { dueDate, status }: { dueDate: string | null; status: string },
  today: string,
): DueGroup {
  if (status === 'done') return 'Done'
  if (dueDate === null) return 'No date'
  if (dueDate < today) return 'Overdue'
  if (dueDate === today) return 'Today'
  return dueDate <= (weekOf(today)[6] ?? today) ? 'This week' : 'Later'
}

const noTasks: readonly MyTask[] = []

export function MyList({ tasks }: { tasks: readonly MyTask[] }) {
  const today = use(Today)
  const byGroup = Map.groupBy(tasks, (task) => getDueGroup(task, today))
  return (
    <div className="-mx-1 grid min-h-0 flex-1 grid-cols-[minmax(0,1fr)] content-start gap-6 overflow-y-auto px-1 pb-6">
      {dueGroups.map((group) => (
        <Group key={group} group={group} tasks={byGroup.get(group) ?? noTasks} />
      ))}
    </div>
  )
}

function Group({ group, tasks }: { group: DueGroup; tasks: readonly MyTask[] }) {
  const headingId = useId()
  if (tasks.length === 0) return null
  return (
    <section aria-labelledby={headingId} className="max-w-4xl">
      <h2
        id={headingId}
        className={cx(
          'flex items-baseline gap-2 border-b border-line pb-1.5 text-sm font-semibold',
          group === 'Overdue' && 'text-bad',
        )}
      >
        {group}
        <span className="text-xs font-normal text-muted tabular-nums">{tasks.length}</span>
      </h2>
      <ul>
        {tasks.map((task) => (
          <TaskRow key={task._id} task={task} group={group} />
        ))}
      </ul>
    </section>
  )
}

function TaskRow({ task, group }: { task: MyTask; group: DueGroup }) {
  const { _id, title, projectTitle, companyName, priority, dueDate, status } = task
  const { search } = useLocation()
  const isDone = group === 'Done'
  return (
    <li className="group/row relative flex items-center gap-2 border-b border-line py-1.5 hover:bg-hover">
      <DoneButton task={task} isDone={isDone} />
      <div className="grid min-w-0 flex-1 gap-x-4 sm:flex sm:items-baseline">
        <Link
          aria-haspopup="dialog"
          to={`/app/admin/tasks/${_id}${search}`}
          preventScrollReset
          className={cx(
            'truncate text-base font-medium after:absolute after:inset-0',
            isDone && 'text-muted line-through',
          )}
        >
          {title}
        </Link>
        <p className="truncate text-sm text-muted">
          {companyName} · {projectTitle}
        </p>
      </div>
      {!isDone && <PriorityBadge priority={priority} />}
      <p className="w-24 shrink-0 truncate text-sm text-muted max-md:hidden">
        {taskColumns.find((column) => column.status === status)?.title ?? toLabel(status)}
      </p>
      <p
        className={cx(
          'w-16 shrink-0 text-right text-sm tabular-nums',
          group === 'Overdue' ? 'font-medium text-bad' : 'text-muted',
        )}
      >
        {dueDate && <span className="sr-only">Due </span>}
        {dueDate && shortDate(dueDate)}
      </p>
    </li>
  )
}

function DoneButton({ task, isDone }: { task: MyTask; isDone: boolean }) {
  const client = useQueryClient()
  const can = useCan()
  const [isSaving, setSaving] = useState(false)

  async function toggle() {
    setSaving(true)
    const status = isDone ? 'not started' : 'done'
    await changeTasks(client, [task], { status }, isDone ? 'open again' : 'done')
    setSaving(false)
  }

  const Icon = isDone || isSaving ? CircleCheck : Circle
  if (!can.work) return null
  return (
    <IconButton
      label={isDone ? `Reopen ${task.title}` : `Complete ${task.title}`}
      className="relative z-1"
      onClick={() => void toggle()}
    >
      <Icon size={18} aria-hidden className={isDone || isSaving ? 'text-good' : ''} />
    </IconButton>
  )
}
