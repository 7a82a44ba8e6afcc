// Queries for a project's recurring tasks.
import { taskRecurrences } from '#contract/work/task-recurrence.ts'
import { toQuery } from '#web/lib/query.ts'

export const taskRecurrencesQuery = (projectId: string) =>
  toQuery(taskRecurrences.allOfProject, { params: { projectId } })
