// What is assigned to whoever asks, over all projects and companies.
import * as z from 'zod'
import { endpoint } from './endpoint.ts'
import { Task } from './tasks.ts'

/** So many of those that are open, by due date; more than anybody gets done. */
export const maxMyTasks = 500
/** What was done shows for so long. */
export const doneForDays = 7

export const MyTask = Task.extend({ projectTitle: z.string(), companyName: z.string() })
export type MyTask = z.infer<typeof MyTask>

export const myTasks = {
  list: endpoint({
    method: 'GET',
    path: '/projects/tasks/mine',
    access: 'member',
    summary: 'The tasks that are assigned to you, by due date, and those done in the last week',
    answer: { 200: z.array(MyTask) },
  }),
}
