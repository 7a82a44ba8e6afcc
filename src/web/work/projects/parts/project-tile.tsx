// Tile for a project in a client's list: its status, progress and next date.
import CalendarDays from 'lucide-react/icons/calendar-days'
import { Link } from 'react-router'
import { plainLine } from '#contract/values/plain-text.ts'
import type { Project } from '#contract/work/projects.ts'
import type { Task } from '#contract/work/tasks.ts'
import { longDate } from '#web/lib/dates.ts'
import { Badge, type BadgeTone } from '#web/ui/badge.tsx'
import { ProgressBar } from '#web/ui/progress.tsx'
import { usePortal } from '#web/kit/client/portal.ts'
import { projectColumns, toProjectStatus } from './project-columns.ts'

export interface NextDate {
  day: string
  name: string
  /** Null for the project's own start and end. */
  taskId: string | null
}

type ProjectDates = Pick<Project, '_id' | 'startDate' | 'endDate' | 'status'>
type TaskDates = Pick<Task, '_id' | 'title' | 'project' | 'dueDate' | 'status'>

/**
 * Upcoming dates of a project: open tasks with a due date, its start and its end.
 * Dates from today onward, soonest first.
 */
export function listNextDates(
  { _id, startDate, endDate, status }: ProjectDates,
  tasks: readonly TaskDates[],
  today: string,
): NextDate[] {
  if (status === 'completed') return []
  const due = tasks.flatMap((task): NextDate[] =>
    task.project === _id && task.dueDate !== null && task.status !== 'done'
      ? [{ day: task.dueDate, name: task.title, taskId: task._id }]
      : [],
  )
  return [
    { day: startDate, name: 'Project starts', taskId: null },
    ...due,
    { day: endDate, name: 'Project ends', taskId: null },
  ]
    .filter(({ day }) => day >= today)
    .toSorted((one, other) => one.day.localeCompare(other.day))
}

const tones: Record<string, BadgeTone> = {
  'in progress': 'info',
  completed: 'good',
  'on hold': 'warn',
}

export function ProjectStatusBadge({ status }: Pick<Project, 'status'>) {
  const title = projectColumns.find((column) => column.status === toProjectStatus(status))?.title
  return <Badge tone={tones[toProjectStatus(status)] ?? 'neutral'}>{title}</Badge>
}

interface ProjectTileProps {
  project: Project
  next: NextDate | undefined
  /** Heading level of the title, one below the enclosing heading. */
  heading: 'h2' | 'h3'
}

export function ProjectTile({ project, next, heading: Heading }: ProjectTileProps) {
  const { to } = usePortal()
  const { _id, title, description, status, progress } = project
  return (
    <li className="relative grid grid-cols-[minmax(0,1fr)] content-start gap-2.5 rounded-lg border border-line bg-raised p-4 transition-colors hover:border-line-strong">
      <div className="flex items-start justify-between gap-3">
        <Heading dir="auto" className="min-w-0 text-base font-medium wrap-anywhere">
          <Link
            to={to(`/app/client/projects/${_id}`)}
            className="after:absolute after:inset-0 after:rounded-lg"
          >
            {title}
          </Link>
        </Heading>
        <ProjectStatusBadge status={status} />
      </div>
      {description && (
        <p dir="auto" className="line-clamp-2 text-sm text-muted">
          {plainLine(description)}
        </p>
      )}
      <ProgressBar
        label="Tasks done"
        value={progress.done}
        max={progress.total}
        valueText={`${progress.done} of ${progress.total}`}
      />
      {next && (
        <p className="flex min-w-0 items-center gap-1.5 text-sm text-muted">
          <CalendarDays size={14} aria-hidden className="shrink-0" />
          <span className="shrink-0">{longDate(next.day)}</span>
          <span dir="auto" className="truncate">
            {next.name}
          </span>
        </p>
      )}
    </li>
  )
}
