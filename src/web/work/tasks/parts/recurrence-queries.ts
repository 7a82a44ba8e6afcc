// Queries for a project's recurring tasks.
import { taskRecurrences } from '#contract/work/task-recurrence.ts'
import { queryOf } from '#web/lib/query.ts'

export const taskRecurrencesQuery = (projectId: string) =>
  queryOf(taskRecurrences.allOfProject, { params: { projectId } })
