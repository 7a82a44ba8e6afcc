// From a task's row to the wire.
import type { Task } from '#contract/tasks.ts'
import type { TaskRow } from './rules.ts'

/**
 * The form of the cards that are stored; raise it when `presentTask` answers anything else for the same row, with a
 * migration that replaces `tasks_card_format_idx`.
 */
export const cardFormat = 1

export function presentTask(row: TaskRow): Task {
  const { id, companyId, projectId, rank: _, createdAt, updatedAt, ...fields } = row
  return {
    _id: id,
    project: projectId,
    company: companyId,
    ...fields,
    createdAt: createdAt.toISOString(),
    updatedAt: updatedAt.toISOString(),
  }
}
