// From a project's row to the wire.
import type { Project } from '#contract/projects.ts'
import type { ProjectRow } from './rules.ts'

export function presentProject({ id, companyId, ...row }: ProjectRow): Project {
  const { tasks, createdAt, updatedAt, ...fields } = row
  return {
    ...fields,
    _id: id,
    company: companyId,
    calendarEvents: [],
    tasks: tasks.map(({ id: taskId, title }) => ({ _id: taskId, title })),
    progress: { done: tasks.filter(({ isDone }) => isDone).length, total: tasks.length },
    createdAt: createdAt.toISOString(),
    updatedAt: updatedAt.toISOString(),
  }
}
