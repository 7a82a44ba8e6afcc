// Task queries.
import type { QueryClient } from '@tanstack/react-query'
import { people } from '#contract/clients/people.ts'
import { type Task, myTasks, tasks } from '#contract/work/tasks.ts'
import { type CardQueries, cacheCard, cacheDetail } from '#web/lib/card-cache.ts'
import { createCardList, putCards } from '#web/lib/card-list.ts'
import { toQuery, refetchQueries } from '#web/lib/query.ts'

export const tasksOf = (projectId: string) =>
  createCardList(tasks.allOfProject, { params: { projectId } })

export const archivedTasksQuery = (projectId: string) =>
  toQuery(tasks.archivedOfProject, { params: { projectId } })

/** Across all projects. */
export const tasksOfCompany = (companyId: string) =>
  toQuery(tasks.allOfCompany, { params: { companyId } })

export const myTasksQuery = toQuery(myTasks.list, {})

export const taskWith = (taskId: string) => toQuery(tasks.get, { params: { taskId } })

/** People the company's tasks can be assigned to. */
export const assignableIn = (companyId: string) =>
  toQuery(people.assignable, { params: { companyId } })

export const queriesOf = ({ _id, project }: Pick<Task, '_id' | 'project'>): CardQueries => ({
  list: tasksOf(project).queryKey,
  detail: taskWith(_id).queryKey,
})

/**
 * Puts a saved task into its board and its details.
 * @param startedAt from `startCall`, before the save
 */
export function cacheTask(client: QueryClient, task: Task, startedAt: number): void {
  cacheCard(client, queriesOf(task), task, startedAt)
  readListsOf(client, [task])
}

/** Same for several tasks, in any projects. */
export function cacheTasks(client: QueryClient, saved: readonly Task[], startedAt: number): void {
  for (const [projectId, ofProject] of Map.groupBy(saved, ({ project }) => project)) {
    putCards(client, tasksOf(projectId).queryKey, ofProject, startedAt)
  }
  for (const task of saved) cacheDetail(client, queriesOf(task), task)
  readListsOf(client, saved)
}

/** Refetches short lists that may contain the tasks, if they are on screen. */
function readListsOf(client: QueryClient, saved: readonly Task[]): void {
  void refetchQueries(client, { queryKey: myTasksQuery.queryKey })
  for (const projectId of new Set(saved.map(({ project }) => project)))
    void refetchQueries(client, { queryKey: archivedTasksQuery(projectId).queryKey })
}
