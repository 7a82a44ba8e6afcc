// A board as Trello exports it: what of it would become tasks of a project, what is chosen for it, and what does not come.
import * as z from 'zod'
import { DateOnly, Id, list, optionalText, text } from './shared.ts'
import { TaskStatus } from './tasks.ts'

export const maxBoardBytes = 50 * 1024 * 1024
export const maxBoardCards = 10_000
export const maxBoardLists = 1000
export const maxBoardMembers = 2000

/** As the file has it; empty for cards whose list is not in the file. */
const BoardId = optionalText(100)

export const BoardList = z.strictObject({
  _id: BoardId,
  name: z.string(),
  isArchived: z.boolean(),
  /** On the board. */
  cards: z.int(),
  archivedCards: z.int(),
  /** Null: it is left out. */
  status: TaskStatus.nullable(),
})
export type BoardList = z.infer<typeof BoardList>

export const BoardMember = z.strictObject({
  _id: BoardId,
  name: z.string(),
  username: z.string(),
  cards: z.int(),
  /** To whom their cards go. */
  person: Id.nullable(),
})
export type BoardMember = z.infer<typeof BoardMember>

/** Something that does not come, or comes otherwise. */
export const NotImported = z.strictObject({
  /** Its title. */
  card: z.string(),
  what: z.string(),
  reason: z.string(),
})
export type NotImported = z.infer<typeof NotImported>

/** Who may see the tasks: as the project shares new ones, or all alike. */
export const BoardVisibility = z.enum(['as the project', 'internal', 'shared'])
export type BoardVisibility = z.infer<typeof BoardVisibility>

export const BoardPreview = z.strictObject({
  name: z.string(),
  lists: z.array(BoardList),
  members: z.array(BoardMember),
  includesArchived: z.boolean(),
  visibility: BoardVisibility,
  sharesComments: z.boolean(),
  /** How many would be added. */
  tasks: z.int(),
  /** Of these: as archived ones. */
  archived: z.int(),
  /** Of these: that the client sees; and of those, that the client is asked to approve. */
  shared: z.int(),
  inReview: z.int(),
  subtasks: z.int(),
  comments: z.int(),
  /** That would be made for it; null where one was chosen. */
  newProject: z
    .strictObject({ title: z.string(), startDate: DateOnly, endDate: DateOnly })
    .nullable(),
  /** Why it cannot be imported as it is. */
  problem: z.string().nullable(),
  /** The first of them, and how many. */
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

/** Whose days the dates of cards are: the file has moments. */
export const TimeZoneName = text(64)
