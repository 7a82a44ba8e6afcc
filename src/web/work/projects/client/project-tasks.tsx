// A project's shared tasks, grouped by status; marks those that await someone's approval.
import { useQuery } from '@tanstack/react-query'
import { Link } from 'react-router'
import type { Waiting } from '#contract/work/approvals.ts'
import type { Task } from '#contract/work/tasks.ts'
import { waitingQuery } from '#web/work/approvals/queries.ts'
import { TurnBadge } from '#web/work/approvals/parts/approval-labels.tsx'
import { taskColumns, toTaskStatus } from '#web/work/tasks/parts/task-columns.ts'
import { longDate } from '#web/lib/dates.ts'
import { usePortal } from '#web/kit/client/portal.ts'
import { Tag } from '#web/ui/badge.tsx'
import type { ColorName } from '#web/ui/color-swatches.tsx'

type TaskType = NonNullable<Task['type']>

const colors: Record<TaskType, ColorName> = {
  'Social Media Ads': 'pink',
  Branding: 'violet',
  'Search Engine Marketing': 'blue',
  'Content Marketing': 'yellow',
  'Pay-Per-Click': 'orange',
  'Email Campaigns': 'teal',
  'Affiliate Marketing': 'green',
  'Web Development': 'blue',
  'Market Analysis': 'teal',
  'Product Marketing': 'red',
  Other: 'gray',
}

/** A task's type, with its color. */
function TypeMark({ type }: { type: TaskType }) {
  return <Tag name={type} color={colors[type]} isQuiet />
}

interface ProjectTasksProps {
  tasks: readonly Task[]
  companyId: string
}

/** Tasks that need attention first, done tasks last. */
const order = ['in review', 'in progress', 'not started', 'done'] as const

export function ProjectTasks({ tasks, companyId }: ProjectTasksProps) {
  const { data: waiting = [] } = useQuery(waitingQuery(companyId))
  const waitingById = new Map(waiting.map((one) => [one._id, one]))
  if (tasks.length === 0) return <p className="text-muted">No tasks shared yet.</p>
  return (
    <div className="grid grid-cols-[minmax(0,1fr)] gap-5">
      {order.map((status) => {
        const column = tasks.filter((task) => toTaskStatus(task.status) === status)
        const title = taskColumns.find((one) => one.status === status)?.title
        if (column.length === 0) return null
        return (
          <section
            key={status}
            aria-label={title}
            className="grid grid-cols-[minmax(0,1fr)] gap-1.5"
          >
            <h3 className="text-sm font-medium text-muted">
              {title} <span className="tabular-nums">{column.length}</span>
            </h3>
            <ul className="grid grid-cols-[minmax(0,1fr)] divide-y divide-line rounded-lg border border-line bg-raised">
              {column.map((task) => (
                <TaskLine key={task._id} task={task} waiting={waitingById.get(task._id)} />
              ))}
            </ul>
          </section>
        )
      })}
    </div>
  )
}

function TaskLine({ task, waiting }: { task: Task; waiting: Waiting | undefined }) {
  const { to } = usePortal()
  const { _id, title, type, dueDate, project, status } = task
  return (
    <li className="relative flex flex-wrap items-center gap-x-3 gap-y-1 px-3.5 py-2.5 hover:bg-hover">
      <Link
        aria-haspopup="dialog"
        to={to(`/app/client/projects/${project}/tasks/${_id}`)}
        preventScrollReset
        className="min-w-0 flex-1 basis-60 wrap-anywhere after:absolute after:inset-0"
      >
        <span dir="auto" className={status === 'done' ? 'text-muted' : undefined}>
          {title}
        </span>
      </Link>
      {type && <TypeMark type={type} />}
      {waiting && <TurnBadge standing={waiting} />}
      {dueDate && status !== 'done' && (
        <span className="text-sm text-muted tabular-nums">Due {longDate(dueDate)}</span>
      )}
    </li>
  )
}
