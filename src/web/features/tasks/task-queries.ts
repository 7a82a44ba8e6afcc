// Tasks as the screens read them.
import type { QueryClient } from '@tanstack/react-query'
import { people } from '#contract/people.ts'
import { type Task, tasks } from '#contract/tasks.ts'
import { type CardQueries, cacheCard } from '#web/lib/card-cache.ts'
import { cardListOf } from '#web/lib/card-list.ts'
import { queryOf, recordOf } from '#web/lib/query.ts'

export const tasksOf = (projectId: string) =>
  cardListOf(tasks.allOfProject, { params: { projectId } })

export const taskWith = (taskId: string) => recordOf(tasks.get, { params: { taskId } })

/** Whom the company's tasks can be given to. */
export const assignableIn = (companyId: string) =>
  queryOf(people.assignable, { params: { companyId } })

export const queriesOf = ({ _id, project }: Pick<Task, '_id' | 'project'>): CardQueries => ({
  list: tasksOf(project).queryKey,
  detail: taskWith(_id).queryKey,
})

/**
 * Puts a saved task into its board and its details.
 * @param startedAt by `startCall`, before it was saved
 */
export function cacheTask(client: QueryClient, task: Task, startedAt: number): void {
  cacheCard(client, queriesOf(task), task, startedAt)
}
