// How a project changes.
import { type ProjectChange, type ProjectStatus, endBeforeStart } from '#contract/projects.ts'
import { AppError, invalid } from '#server/platform/app-error.ts'

export interface ProjectFields {
  title: string
  description: string
  startDate: string
  endDate: string
  status: ProjectStatus
  shareNewTasks: boolean
  version: number
}

/** @throws AppError `stale`; `invalid` when the end comes to stand before the start */
export function changedProject<P extends ProjectFields>(project: P, change: ProjectChange): P {
  const { version, title, description, startDate, endDate, status, shareNewTasks } = change
  if (version !== undefined && version !== project.version) throw new AppError('stale')
  const next = {
    ...project,
    title: title ?? project.title,
    description: description === undefined ? project.description : (description ?? ''),
    startDate: startDate ?? project.startDate,
    endDate: endDate ?? project.endDate,
    status: status ?? project.status,
    shareNewTasks: shareNewTasks ?? project.shareNewTasks,
    version: project.version + 1,
  }
  if (next.endDate < next.startDate) throw invalid({ endDate: endBeforeStart })
  return next
}

/** Whether the change gives the project another place on its board. */
export function isMove(project: ProjectFields, { status, after }: ProjectChange): boolean {
  return after !== undefined || (status !== undefined && status !== project.status)
}
