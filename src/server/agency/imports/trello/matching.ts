// Guesses what a board's lists and members are here: statuses and people. Pure.
import type { TaskStatus } from '#contract/work/tasks.ts'
import type { Member } from './board.ts'

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

/**
 * Guesses a status from a list's name; never 'in review', since asking the client for approval must be chosen.
 */
export function statusOfList(name: string): TaskStatus {
  const text = name.toLowerCase()
  if (planned.test(text)) return 'not started'
  return patterns.find(([, words]) => words.test(text))?.[0] ?? 'not started'
}

export interface KnownPerson {
  id: string
  first: string
  last: string
  email: string
}

const localPart = (email: string) => email.split('@')[0]?.toLowerCase() ?? ''
const nameOf = ({ first, last }: KnownPerson) =>
  `${first} ${last}`.trim().normalize('NFC').toLowerCase()

/**
 * Matches board members to people by email address, username or full name, if exactly one person fits.
 */
export function matchMembers(
  members: readonly Member[],
  people: readonly KnownPerson[],
): Map<string, string> {
  const by = (key: (person: KnownPerson) => string) => Map.groupBy(people, key)
  const [emails, locals, names] = [
    by(({ email }) => email),
    by(({ email }) => localPart(email)),
    by(nameOf),
  ]
  const found = new Map<string, string>()
  for (const { id, name, username, email } of members) {
    const candidates = [
      email && emails.get(email),
      username && locals.get(username.toLowerCase()),
      names.get(name.toLowerCase()),
    ]
    const sure = candidates.find((some) => some && some.length === 1)
    const person = sure ? sure[0] : undefined
    if (person) found.set(id, person.id)
  }
  return found
}
