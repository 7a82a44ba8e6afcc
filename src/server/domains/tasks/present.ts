// From a task's row to the wire.
import type { Task } from '#contract/tasks.ts'
import { presentProjectCard } from '#server/platform/rules.ts'
import type { TaskRow } from './rules.ts'

/**
 * The form of the cards that rows store as text for their boards; raise it when `presentTask` answers anything else for
 * the same row, with a migration that replaces `tasks_card_format_idx`.
 */
export const cardFormat = 5

export const presentTask = (row: TaskRow): Task => presentProjectCard(row)

const escaped = (character: string) => `\\u${character.charCodeAt(0).toString(16).padStart(4, '0')}`

const maxGrowth = 1.25

/**
 * The text of a task's card, in ASCII: one typographic quote among 500 cards would make the text of their board one of two
 * bytes a character, which takes four times as long to read from the database and make bytes again. A card in another script
 * stays as it is: it would be twice as long, and its board has such characters anyway.
 */
export function cardText(row: TaskRow): string {
  const text = JSON.stringify(presentTask(row))
  const ascii = text.replaceAll(/[\u0080-\uffff]/g, escaped)
  return ascii.length <= text.length * maxGrowth ? ascii : text
}
