// From a task's row to the wire.
import type { Task } from '#contract/tasks.ts'
import { presentProjectCard } from '#server/platform/rules.ts'
import type { TaskRow } from './rules.ts'

/**
 * The form of the cards that rows store as text for their boards; raise it when `presentTask` answers anything else for
 * the same row, with a migration that replaces `tasks_card_format_idx`.
 */
export const cardFormat = 4

export const presentTask = (row: TaskRow): Task => presentProjectCard(row)
