// Queries for a project's repeating tasks.
import { repeats } from '#contract/work/repeat.ts'
import { queryOf } from '#web/lib/query.ts'

export const repeatsOf = (projectId: string) =>
  queryOf(repeats.allOfProject, { params: { projectId } })
