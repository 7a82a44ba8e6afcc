// Maps projects to the API format.
import type { Project } from '#contract/work/projects.ts'
import type { ProjectRow } from './rules.ts'

export function presentProject({ id, companyId, ...row }: ProjectRow): Project {
  const { tasks, events, createdAt, updatedAt, ...fields } = row
  return {
    ...fields,
    _id: id,
    company: companyId,
    calendarEvents: events.map(({ id: eventId, title }) => ({ _id: eventId, title })),
    tasks: tasks.flatMap(({ id: taskId, title, isArchived }) =>
      isArchived ? [] : { _id: taskId, title },
    ),
    progress: { done: tasks.filter(({ isDone }) => isDone).length, total: tasks.length },
    createdAt: createdAt.toISOString(),
    updatedAt: updatedAt.toISOString(),
  }
}
