// Tasks assigned to the caller, across all projects and companies.
import * as z from 'zod'
import { endpoint } from '../endpoint.ts'
import { Task } from './tasks.ts'

/** Maximum number of open tasks listed, by due date. */
export const maxMyTasks = 500
/** Done tasks are listed for this many days. */
export const doneForDays = 7

export const MyTask = Task.extend({ projectTitle: z.string(), companyName: z.string() })
export type MyTask = z.infer<typeof MyTask>

export const myTasks = {
  list: endpoint({
    method: 'GET',
    path: '/projects/tasks/mine',
    access: 'member',
    summary: 'List your assigned tasks by due date, and those done in the last week',
    answer: { 200: z.array(MyTask) },
  }),
}
