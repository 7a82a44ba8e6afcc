// Types of the task forms' values.
import type { Tag, priorities, taskStatuses } from '#contract/work/tasks.ts'

export interface TaskValues {
  title: string
  description: string
  /** '' means no one. */
  assignedTo: string
  dueDate: string
  priority: (typeof priorities)[number]
  status: (typeof taskStatuses)[number]
  type: string
  tags: Tag[]
  visibility?: 'internal' | 'shared' | undefined
}
