// Preview of a board with the choices made for it. Pure.
import { addDays } from '#contract/values/days.ts'
import type { BoardChoices, BoardPreview } from '#contract/agency/board-import.ts'
import { lacksApproval } from '#contract/work/approvals.ts'
import { maxTitleLength } from '#contract/shared.ts'
import type { TaskStatus } from '#contract/work/tasks.ts'
import type { Board } from './board.ts'
import { daysIn } from './card-parts.ts'
import { type ConvertedBoard, type Decisions, convertBoard } from './convert.ts'
import { type KnownPerson, matchMembers, statusOfList } from './matching.ts'

/** The target's data from the database. */
export interface BoardPlace {
  people: readonly KnownPerson[]
  /** The chosen project; null if one will be created. */
  project: { needsApproval: boolean; sharesNewTasks: boolean } | null
  timeZone: string
  now: Date
}

function toDecisions(
  board: Board,
  {
    lists = [],
    members = [],
    includesArchived = true,
    visibility = 'as the project',
  }: BoardChoices,
  { people, timeZone, now }: BoardPlace,
): Decisions {
  const known = new Set(people.map(({ id }) => id))
  const statuses = new Map(board.lists.map(({ id, name }) => [id, statusOfList(name)]))
  const decided = new Map<string, TaskStatus | null>(statuses)
  for (const { list, status } of lists) if (statuses.has(list)) decided.set(list, status)
  const chosen = matchMembers(board.members, people)
  for (const { member, person } of members) {
    if (person !== null && known.has(person)) chosen.set(member, person)
    else chosen.delete(member)
  }
  return { statuses: decided, people: chosen, includesArchived, visibility, timeZone, now }
}

export interface ReadyBoard extends ConvertedBoard {
  preview: Omit<BoardPreview, 'notImported' | 'notImportedCount'>
}

export function overviewOf(board: Board, choices: BoardChoices, place: BoardPlace): ReadyBoard {
  const decisions = toDecisions(board, choices, place)
  const converted = convertBoard(board, decisions)
  const { tasks } = converted
  const shared = isShared(decisions, place) ? tasks : []
  const count = (key: 'subtasks' | 'comments') =>
    tasks.reduce((sum, task) => sum + task[key].length, 0)
  return {
    ...converted,
    preview: {
      name: board.name.slice(0, 500).toWellFormed() || 'Trello board',
      ...countsOf(board, decisions),
      includesArchived: decisions.includesArchived,
      visibility: decisions.visibility,
      sharesComments: choices.sharesComments === true,
      tasks: tasks.length,
      archived: tasks.filter(({ archived }) => archived).length,
      shared: shared.length,
      inReview: shared.filter(({ fields, archived }) => !archived && fields.status === 'in review')
        .length,
      subtasks: count('subtasks'),
      comments: count('comments'),
      newProject: place.project ? null : projectFor(board, converted, place),
      problem: problemOf(converted, decisions, place),
    },
  }
}

function countsOf(
  { lists, members, cards }: Board,
  { statuses, people }: Decisions,
): Pick<BoardPreview, 'lists' | 'members'> {
  const byList = Map.groupBy(cards, ({ list }) => list)
  const byMember = new Map<string, number>()
  for (const id of cards.flatMap((card) => card.members)) {
    byMember.set(id, (byMember.get(id) ?? 0) + 1)
  }
  return {
    lists: lists.map(({ id, name, isClosed }) => {
      const ofList = byList.get(id) ?? []
      const archivedCards = isClosed ? ofList.length : ofList.filter((card) => card.isClosed).length
      return {
        _id: id,
        name: name.slice(0, 500).toWellFormed(),
        isArchived: isClosed,
        cards: ofList.length - archivedCards,
        archivedCards,
        status: statuses.get(id) ?? null,
      }
    }),
    members: members.map(({ id, name, username }) => ({
      _id: id,
      name: name.slice(0, 200).toWellFormed(),
      username: username.slice(0, 200).toWellFormed(),
      cards: byMember.get(id) ?? 0,
      person: people.get(id) ?? null,
    })),
  }
}

const defaultDays = 90

/** Named after the board; runs from today for at least 90 days, until the latest due date. */
function projectFor({ name }: Board, { tasks }: ConvertedBoard, { now, timeZone }: BoardPlace) {
  const today = daysIn(timeZone)(now)
  const earliest = addDays(today, defaultDays)
  const dues = tasks.flatMap(({ fields, archived }) => (archived ? [] : (fields.dueDate ?? [])))
  const endDate = dues.reduce((last, due) => (due > last ? due : last), earliest)
  const title = name.slice(0, maxTitleLength).toWellFormed().trim() || 'Trello board'
  return { title, startDate: today, endDate }
}

/** A project created for the board shares new tasks, as every new project does. */
const isShared = ({ visibility }: Decisions, { project }: BoardPlace): boolean =>
  visibility === 'as the project' ? (project?.sharesNewTasks ?? true) : visibility === 'shared'

/** A project created for the board requires no approval. */
function problemOf(
  { tasks }: ConvertedBoard,
  decisions: Decisions,
  place: BoardPlace,
): string | null {
  if (!place.project?.needsApproval) return null
  if (!isShared(decisions, place) || !tasks.some(({ fields }) => fields.status === 'done'))
    return null
  return `Some tasks are done. ${lacksApproval} Choose another status for these lists, or make the tasks internal.`
}

/** New choices override earlier ones for the same list or member; unknown ids are ignored. */
export function withChoices(
  before: BoardChoices,
  change: BoardChoices,
  board: Pick<BoardPreview, 'lists' | 'members'>,
): BoardChoices {
  const [listIds, memberIds] = [board.lists, board.members].map(
    (some) => new Set(some.map(({ _id }) => _id)),
  )
  const lists = new Map(before.lists?.map((one) => [one.list, one]))
  for (const one of change.lists ?? []) if (listIds?.has(one.list)) lists.set(one.list, one)
  const members = new Map(before.members?.map((one) => [one.member, one]))
  for (const one of change.members ?? []) {
    if (memberIds?.has(one.member)) members.set(one.member, one)
  }
  return { ...before, ...change, lists: [...lists.values()], members: [...members.values()] }
}

/** Turns everything shown into explicit choices, so that people added since are not matched. */
export const choicesOfPreview = ({
  lists,
  members,
  includesArchived,
  visibility,
  sharesComments,
}: BoardPreview): BoardChoices => ({
  lists: lists.map(({ _id, status }) => ({ list: _id, status })),
  members: members.map(({ _id, person }) => ({ member: _id, person })),
  includesArchived,
  visibility,
  sharesComments,
})
