// Columns of the tasks board, and the mapping of status text to them.
import type { TaskStatus } from '#contract/work/tasks.ts'
import type { BoardColumn } from '#web/kit/boards/board-types.ts'

export const taskColumns: readonly BoardColumn<TaskStatus>[] = [
  { status: 'not started', title: 'To Do' },
  { status: 'in progress', title: 'In Progress' },
  { status: 'in review', title: 'In Review' },
  { status: 'done', title: 'Done' },
]

const meanings: readonly [TaskStatus, readonly string[]][] = [
  ['not started', ['todo', 'notstarted']],
  ['in progress', ['inprogress', 'doing']],
  ['in review', ['review', 'testing']],
  ['done', ['done', 'completed']],
]

/** Ignores case and spaces, and partial text matches; anything unknown is To Do. */
export function toTaskStatus(text: string): TaskStatus {
  const bare = text.toLowerCase().replaceAll(' ', '')
  const found = meanings.find(([, words]) => words.some((word) => bare.includes(word)))
  return found?.[0] ?? 'not started'
}
