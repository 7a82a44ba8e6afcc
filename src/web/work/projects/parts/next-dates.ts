// Upcoming dates of a project: open tasks with a due date, its start and its end. Pure.
import type { Project } from '#contract/work/projects.ts'
import type { Task } from '#contract/work/tasks.ts'

export interface NextDate {
  day: string
  name: string
  /** Null for the project's own start and end. */
  taskId: string | null
}

type ProjectDates = Pick<Project, '_id' | 'startDate' | 'endDate' | 'status'>
type TaskDates = Pick<Task, '_id' | 'title' | 'project' | 'dueDate' | 'status'>

/** Dates from today onward, soonest first. */
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
