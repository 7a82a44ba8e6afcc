// From a task's row to the wire.
import type { Task } from '#contract/tasks.ts'
import type { TaskRow } from './rules.ts'

/**
 * The form of the cards that are stored; raise it when `presentCard` answers anything else for the same row, with a
 * migration that replaces `tasks_card_format_idx`.
 */
export const cardFormat = 1

/** What a task's row stores as text, for its board: all but the rank, which has a column of its own. */
export function presentCard(row: TaskRow): Omit<Task, 'rank'> {
  const { rank: _, ...card } = presentTask(row)
  return card
}

export function presentTask(row: TaskRow): Task {
  const { id, companyId, projectId, createdAt, updatedAt, ...fields } = row
  return {
    _id: id,
    project: projectId,
    company: companyId,
    ...fields,
    createdAt: createdAt.toISOString(),
    updatedAt: updatedAt.toISOString(),
  }
}
