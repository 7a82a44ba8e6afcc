// Rules for creating and changing projects.
import type { ApprovalMode } from '#contract/work/approval-modes.ts'
import type { NewProject, ProjectChange, ProjectStatus } from '#contract/work/projects.ts'
import { changed, checkDates } from '#server/platform/rules.ts'

export interface ProjectFields {
  title: string
  description: string
  startDate: string
  endDate: string
  status: ProjectStatus
  shareNewTasks: boolean
  approvalMode: ApprovalMode
  version: number
}

export interface ProjectRow extends ProjectFields {
  id: string
  companyId: string
  rank: string
  tasks: { id: string; title: string; isDone: boolean; isArchived: boolean }[]
  events: { id: string; title: string }[]
  createdAt: Date
  updatedAt: Date
}

export const newProject = ({ title, description, startDate, endDate, status }: NewProject) => ({
  title,
  description: description ?? '',
  startDate,
  endDate,
  status: status ?? ('planned' as const),
  shareNewTasks: true,
  approvalMode: 'optional' as const,
  tasks: [],
  events: [],
})

/** @throws AppError `stale`; `invalid` if the end date would precede the start date */
export function changedProject<P extends ProjectFields>(project: P, change: ProjectChange): P {
  const next = changed<ProjectFields>(project, change, { description: '' })
  checkDates(next)
  return { ...project, ...next }
}
