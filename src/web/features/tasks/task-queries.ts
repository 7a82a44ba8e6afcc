// Tasks as the screens read them.
import type { QueryClient } from '@tanstack/react-query'
import { type Task, tasks } from '#contract/tasks.ts'
import { cardListOf, putCard } from '#web/lib/card-list.ts'
import { recordOf } from '#web/lib/query.ts'

export const tasksOf = (projectId: string) =>
  cardListOf(tasks.allOfProject, { params: { projectId } })

export const taskWith = (taskId: string) => recordOf(tasks.get, { params: { taskId } })

/**
 * Puts a saved task into its board and its details.
 * @param startedAt by `startCall`, before it was saved
 */
export function cacheTask(client: QueryClient, task: Task, startedAt: number): void {
  putCard(client, tasksOf(task.project).queryKey, task, startedAt)
  client.setQueryData(taskWith(task._id).queryKey, (detail) => detail && { ...detail, ...task })
}
