// How a project's tasks return, as the screens read it.
import { repeats } from '#contract/repeat.ts'
import { queryOf } from '#web/lib/query.ts'

export const repeatsOf = (projectId: string) =>
  queryOf(repeats.allOfProject, { params: { projectId } })
