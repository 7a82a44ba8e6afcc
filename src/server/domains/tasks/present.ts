// From a task's row to the wire.
import type { Task } from '#contract/tasks.ts'
import { presentProjectCard } from '#server/platform/rules.ts'
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

export const presentTask = (row: TaskRow): Task => presentProjectCard(row)
