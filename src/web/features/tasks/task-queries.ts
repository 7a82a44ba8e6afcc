// Tasks as the screens read them.
import { tasks } from '#contract/tasks.ts'
import { queryOf } from '#web/lib/query.ts'

export const tasksOf = (projectId: string) => queryOf(tasks.allOfProject, { params: { projectId } })

export const taskWith = (taskId: string) => queryOf(tasks.get, { params: { taskId } })
