// Guesses a status from a list's name; never 'in review', since asking the client for approval must be chosen. Pure.
import type { TaskStatus } from '#contract/work/tasks.ts'

const patterns: readonly (readonly [TaskStatus, RegExp])[] = [
  [
    'done',
    /\b(?:done|complete|completed|finished|closed|shipped|published|live|released|delivered|archive|archived|erledigt|fertig|hecho|fait)\b/,
  ],
  [
    'in progress',
    /\b(?:review|reviewing|approval|approve|feedback|testing|test|qa|waiting|client|sign-off|signoff|proof|proofing|verify|doing|progress|working|started|active|current|sprint|wip|ongoing|writing|design|development|this week|today|in arbeit|en cours|en curso)\b/,
  ],
]

/** Checked first, for negations such as 'Not done' and plans such as 'To do'. */
const planned =
  /\b(?:to ?do|to-do|not started|not done|undone|backlog|next|later|ideas?|planned|queue|inbox|someday)\b/

export function statusOfList(name: string): TaskStatus {
  const text = name.toLowerCase()
  if (planned.test(text)) return 'not started'
  return patterns.find(([, words]) => words.test(text))?.[0] ?? 'not started'
}
