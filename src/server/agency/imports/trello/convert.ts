// Converts a board, with the choices made for it, to tasks and a report of what is not imported. Pure.
import type { BoardVisibility, NotImported } from '#contract/agency/board-import.ts'
import { maxCommentLength } from '#contract/work/comments.ts'
import type { NewTask, TaskStatus } from '#contract/work/tasks.ts'
import type { Board, Card } from './board.ts'
import {
  daysIn,
  momentOf,
  piecesOf,
  shortTitle,
  tagsOf,
  toDescription,
  toSubtasks,
} from './card-parts.ts'
import { type Skip, Report, type Room } from './skipped-parts.ts'

/** Complete set of choices, defaults included. */
export interface Decisions {
  /** By list; null leaves the list out. */
  statuses: ReadonlyMap<string, TaskStatus | null>
  /** Person ids by member id. */
  people: ReadonlyMap<string, string>
  includesArchived: boolean
  visibility: BoardVisibility
  timeZone: string
  /** Comments dated after this lose their date. */
  now: Date
}

/** In characters for a whole board, because each comment is rendered. */
export const maxCommentText = 10_000_000

export interface BoardComment {
  author: string
  /** Null if unknown. */
  at: string | null
  text: string
}

export interface BoardTask {
  fields: NewTask & { status: TaskStatus }
  subtasks: { title: string; done: boolean }[]
  archived: boolean
  /** Oldest first. */
  comments: BoardComment[]
}

export interface ConvertedBoard {
  /** Sorted by list and card. */
  tasks: BoardTask[]
  /** The first skipped parts; `reportCount` counts all. */
  report: NotImported[]
  reportCount: number
}

export function convertBoard(board: Board, decisions: Decisions): ConvertedBoard {
  const closedLists = new Set(board.lists.flatMap(({ id, isClosed }) => (isClosed ? id : [])))
  const names = new Map(board.members.map(({ id, name }) => [id, name]))
  const dayOf = daysIn(decisions.timeZone)
  const tasks: BoardTask[] = []
  const report = new Report()
  const commentRoom: Room = { left: maxCommentText }
  report.add('', board.lost, board.moreLost)
  for (const card of board.cards) {
    const title = card.title.slice(0, 200)
    const lose: Skip = (what, reason) => report.lose(title, what, reason)
    const archived = card.isClosed || closedLists.has(card.list)
    const status = decisions.statuses.get(card.list)
    if (!status) lose('The card', 'Its list was left out')
    else if (archived && !decisions.includesArchived) {
      lose('The card', 'Archived cards were left out')
    } else {
      report.add(title, card.lost, card.moreLost)
      const context = { status, decisions, names, dayOf, lose, commentRoom }
      tasks.push({ ...taskOf(card, context), archived })
    }
  }
  return { tasks, report: report.rows, reportCount: report.count }
}

interface CardContext {
  status: TaskStatus
  decisions: Decisions
  /** By member id. */
  names: ReadonlyMap<string, string>
  dayOf: (moment: Date) => string
  lose: Skip
  /** Characters left for comments. */
  commentRoom: Room
}

function taskOf(card: Card, context: CardContext): Omit<BoardTask, 'archived'> {
  const { status, decisions, lose } = context
  const { title, whole } = shortTitle(card.title)
  if (whole)
    lose(
      'The full title',
      'Titles can have at most 200 characters. The full title is in the description',
    )
  const { subtasks, texts } = toSubtasks(card.checklists)
  if (texts.length > 0) {
    lose(
      'Checklist items',
      'Items that are too long, or beyond the first 200, are in the description as text',
    )
  }
  const { description, more } = toDescription([
    whole ?? '',
    card.description,
    linksOf(card),
    ...texts,
  ])
  if (more.length > 0) lose('Part of the description', 'It’s too long, so it continues in comments')
  if (card.isComplete && status !== 'done') {
    lose('The “complete” mark', 'Its status comes from its list')
  }
  return {
    fields: {
      title,
      description,
      status,
      assignedTo: findAssignee(card, context),
      dueDate: toDueDate(card, context),
      tags: tagsOf(card.labels, lose),
      ...(decisions.visibility !== 'as the project' && { visibility: decisions.visibility }),
    },
    subtasks,
    comments: fitting(
      [...more.map((text) => ({ author: 'Trello', at: null, text })), ...commentsOf(card, context)],
      context,
    ),
  }
}

function fitting(
  comments: readonly BoardComment[],
  { commentRoom, lose }: CardContext,
): BoardComment[] {
  return comments.filter(({ author, text }) => {
    commentRoom.left -= text.length
    if (commentRoom.left >= 0) return true
    const most = maxCommentText.toLocaleString('en-US')
    lose(`A comment by ${author}`, `A board’s comments can have at most ${most} characters`)
    return false
  })
}

function linksOf({ links }: Card): string {
  const lines = links.map(({ name, url }) => (name === url ? `- ${url}` : `- ${name}: ${url}`))
  return lines.length === 0 ? '' : `Links:\n${lines.join('\n')}`
}

function findAssignee({ members }: Card, { decisions, names, lose }: CardContext): string | null {
  const [first, ...others] = members.filter((id) => decisions.people.has(id))
  const nameOf = (id: string) => names.get(id) ?? ''
  for (const id of members.filter((one) => !decisions.people.has(one))) {
    lose(`Assignment to ${nameOf(id)}`, 'No one was chosen for this member')
  }
  for (const id of others) {
    lose(`Additional assignment to ${nameOf(id)}`, 'A task can have only one assignee')
  }
  return first === undefined ? null : (decisions.people.get(first) ?? null)
}

function toDueDate({ due }: Card, { dayOf, lose }: CardContext): string | null {
  if (due === '') return null
  const moment = momentOf(due)
  if (moment) return dayOf(moment)
  lose(`Due date “${due.slice(0, 40)}”`, 'The date couldn’t be read')
  return null
}

function commentsOf({ comments }: Card, { lose, decisions: { now } }: CardContext): BoardComment[] {
  return comments.flatMap(({ author, at, text }) => {
    const read = momentOf(at)
    const moment = read && read <= now ? read : undefined
    if (!moment) {
      const reason = read ? 'It is in the future' : 'The date couldn’t be read'
      lose(`Date of a comment by ${author}`, reason)
    }
    return piecesOf(text, maxCommentLength).map((piece) => ({
      author,
      at: moment?.toISOString() ?? null,
      text: piece,
    }))
  })
}
