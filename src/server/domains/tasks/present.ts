// Maps task rows to the wire.
import type { Task } from '#contract/tasks.ts'
import { presentProjectCard } from '#server/platform/rules.ts'
import type { TaskRow } from './rules.ts'

/**
 * The format of the cards stored as text for boards. Raise it when `presentTask` returns anything else for the same row,
 * with a migration that replaces `tasks_card_format_idx`.
 */
export const cardFormat = 5

export const presentTask = (row: TaskRow): Task => presentProjectCard(row)

const escaped = (character: string) => `\\u${character.charCodeAt(0).toString(16).padStart(4, '0')}`

const maxGrowth = 1.25

/**
 * A task's card as text in ASCII: a single typographic quote among 500 cards would make the board's string use two bytes per
 * character, which takes four times as long to read from the database and to encode. A card in another script stays as it
 * is: escaping would double its length, and its board contains such characters anyway.
 */
export function cardText(row: TaskRow): string {
  const text = JSON.stringify(presentTask(row))
  const ascii = text.replaceAll(/[\u0080-\uffff]/g, escaped)
  return ascii.length <= text.length * maxGrowth ? ascii : text
}
