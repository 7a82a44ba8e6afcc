// Board import from Trello: what would become tasks of a project, the choices made, and what is left out.
import * as z from 'zod'
import { DateOnly, Id, list, optionalText } from '../shared.ts'
import { TaskStatus } from '../work/tasks.ts'

export const maxBoardBytes = 50 * 1024 * 1024
export const maxBoardCards = 10_000
export const maxBoardLists = 1000
export const maxBoardMembers = 2000

/** The list id from the file; empty for cards whose list is not in the file. */
const BoardId = optionalText(100)

export const BoardList = z.strictObject({
  _id: BoardId,
  name: z.string(),
  isArchived: z.boolean(),
  /** Number of cards on the board. */
  cards: z.int(),
  archivedCards: z.int(),
  /** Null: not imported. */
  status: TaskStatus.nullable(),
})
export type BoardList = z.infer<typeof BoardList>

export const BoardMember = z.strictObject({
  _id: BoardId,
  name: z.string(),
  username: z.string(),
  cards: z.int(),
  /** The person their cards are assigned to. */
  person: Id.nullable(),
})
export type BoardMember = z.infer<typeof BoardMember>

/** Something that is not imported, or is imported differently. */
export const NotImported = z.strictObject({
  /** The card's title. */
  card: z.string(),
  what: z.string(),
  reason: z.string(),
})
export type NotImported = z.infer<typeof NotImported>

/** Who may see the tasks: the project's default for new tasks, or the same for all. */
export const BoardVisibility = z.enum(['as the project', 'internal', 'shared'])
export type BoardVisibility = z.infer<typeof BoardVisibility>

export const BoardPreview = z.strictObject({
  name: z.string(),
  lists: z.array(BoardList),
  members: z.array(BoardMember),
  includesArchived: z.boolean(),
  visibility: BoardVisibility,
  sharesComments: z.boolean(),
  /** How many tasks would be added. */
  tasks: z.int(),
  /** How many of these would be archived. */
  archived: z.int(),
  /** How many of these the client would see; and of those, how many the client would be asked to approve. */
  shared: z.int(),
  inReview: z.int(),
  subtasks: z.int(),
  comments: z.int(),
  /** The project that would be created; null if an existing one was chosen. */
  newProject: z
    .strictObject({ title: z.string(), startDate: DateOnly, endDate: DateOnly })
    .nullable(),
  /** Why it cannot be imported as it is. */
  problem: z.string().nullable(),
  /** The first items, and the total count. */
  notImported: z.array(NotImported),
  notImportedCount: z.int(),
})
export type BoardPreview = z.infer<typeof BoardPreview>

export const BoardChoices = z.strictObject({
  lists: list(
    z.strictObject({ list: BoardId, status: TaskStatus.nullable() }),
    maxBoardLists + 1,
  ).optional(),
  members: list(
    z.strictObject({ member: BoardId, person: Id.nullable() }),
    maxBoardMembers,
  ).optional(),
  includesArchived: z.boolean().optional(),
  visibility: BoardVisibility.optional(),
  sharesComments: z.boolean().optional(),
})
export type BoardChoices = z.infer<typeof BoardChoices>
