// What the forms of a task hold.
import type { Tag, priorities, taskStatuses } from '#contract/tasks.ts'

export interface TaskValues {
  title: string
  description: string
  /** Empty: nobody. */
  assignedTo: string
  dueDate: string
  priority: (typeof priorities)[number]
  status: (typeof taskStatuses)[number]
  type: string
  tags: Tag[]
  visibility?: 'internal' | 'shared' | undefined
}
