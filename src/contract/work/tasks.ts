// Tasks of a project, their subtasks, tags and position on the tasks board; and those assigned to the caller, across projects.
import * as z from 'zod'
import { CompanyId } from '../clients/companies.ts'
import { endpoint } from '../endpoint.ts'
import {
  DateOnly,
  Description,
  Id,
  Moment,
  Rank,
  Title,
  Version,
  Visibility,
  can,
  list,
  nothing,
  text,
} from '../shared.ts'
import { ProjectId } from './projects.ts'

export const taskStatuses = ['not started', 'in progress', 'in review', 'done'] as const
export const TaskStatus = z.enum(taskStatuses)
export type TaskStatus = z.infer<typeof TaskStatus>

export const priorities = ['low', 'medium', 'high'] as const
export const Priority = z.enum(priorities)

export const taskTypes = [
  'Social Media Ads',
  'Branding',
  'Search Engine Marketing',
  'Content Marketing',
  'Pay-Per-Click',
  'Email Campaigns',
  'Affiliate Marketing',
  'Web Development',
  'Market Analysis',
  'Product Marketing',
  'Other',
] as const

export const maxTags = 50
export const maxTagLength = 50
export const maxSubtasks = 200

/** A color is a CSS hex value (`#1f6feb`) or one word (`teal`). */
export const Tag = z.strictObject({
  name: text(maxTagLength),
  color: text(30).refine((color) => /^(?:#(?:[\da-f]{3}|[\da-f]{6})|[a-z]+)$/i.test(color), {
    error: 'Color must be a color such as #1f6feb or teal',
  }),
})
export type Tag = z.infer<typeof Tag>

/** Tags that differ only in case or surrounding spaces are the same tag. */
export const tagKey = (name: string): string => name.normalize('NFC').trim().toLowerCase()

export const Subtask = z.strictObject({ _id: Id, title: z.string(), done: z.boolean() })
export type Subtask = z.infer<typeof Subtask>

export const Task = z.strictObject({
  _id: Id,
  project: Id,
  company: Id,
  title: z.string(),
  description: z.string(),
  assignedTo: Id.nullable(),
  dueDate: DateOnly.nullable(),
  priority: Priority,
  status: TaskStatus,
  type: z.enum(taskTypes).nullable(),
  tags: z.array(Tag),
  subtasks: z.array(Subtask),
  visibility: Visibility,
  /** Hidden from all boards; restoring it returns it to its previous position. */
  archived: z.boolean(),
  /** The recurring series it belongs to. */
  series: Id.nullable(),
  rank: Rank,
  version: Version,
  createdAt: Moment,
  updatedAt: Moment,
})
export type Task = z.infer<typeof Task>

export const TaskDetail = Task.extend({ can: can('edit', 'delete', 'comment') })

const fields = {
  title: Title,
  description: Description.nullish(),
  assignedTo: Id.nullish(),
  dueDate: DateOnly.nullish(),
  priority: Priority.optional(),
  status: TaskStatus.optional(),
  type: z.enum(taskTypes).nullish(),
  tags: list(Tag, maxTags).optional(),
  visibility: Visibility.optional(),
}

export const NewTask = z.strictObject(fields)
export type NewTask = z.infer<typeof NewTask>

export const TaskChange = z.strictObject({
  ...z.strictObject(fields).partial().shape,
  archived: z.boolean().optional(),
  after: Id.nullish(),
  version: Version.optional(),
})
export type TaskChange = z.infer<typeof TaskChange>

/** Placed at the end, or below the subtask given as `after`; null places it first. */
export const NewSubtask = z.strictObject({
  title: Title,
  done: z.boolean().optional(),
  after: Id.nullish(),
})
export type NewSubtask = z.infer<typeof NewSubtask>

export const SubtaskChange = z.strictObject({
  title: Title.optional(),
  /** The previous title the caller saw; responds `stale` if someone else has renamed it since. */
  expected: Title.optional(),
  done: z.boolean().optional(),
  after: Id.nullish(),
})
export type SubtaskChange = z.infer<typeof SubtaskChange>

export const TaskId = z.strictObject({ taskId: Id })
const SubtaskId = z.strictObject({ taskId: Id, subtaskId: Id })

export const tasks = {
  allOfProject: endpoint({
    method: 'GET',
    path: '/projects/:projectId/tasks/all',
    access: 'member',
    summary: 'List a project’s tasks in board order',
    params: ProjectId,
    answer: { 200: z.array(Task) },
    isLarge: true,
  }),
  allOfCompany: endpoint({
    method: 'GET',
    path: '/companies/:companyId/tasks',
    access: 'member',
    summary: 'List the tasks of all of a company’s projects, by column',
    params: CompanyId,
    answer: { 200: z.array(Task) },
    isLarge: true,
  }),
  archivedOfProject: endpoint({
    method: 'GET',
    path: '/projects/:projectId/tasks/archived',
    access: 'member',
    summary: 'List a project’s archived tasks in board order',
    params: ProjectId,
    answer: { 200: z.array(Task) },
    isLarge: true,
  }),
  create: endpoint({
    method: 'POST',
    path: '/projects/:projectId/tasks/create',
    access: 'member',
    needs: 'work',
    summary: 'Add a task to the end of its column',
    params: ProjectId,
    body: NewTask,
    answer: { 201: Task },
    isIdempotent: true,
  }),
  get: endpoint({
    method: 'GET',
    path: '/projects/tasks/:taskId',
    access: 'member',
    summary: 'Get a task',
    params: TaskId,
    answer: { 200: TaskDetail },
  }),
  change: endpoint({
    method: 'PUT',
    path: '/projects/tasks/:taskId',
    access: 'member',
    needs: 'work',
    summary: 'Change a task; `status` and `after` move it on the board, `archived` takes it off',
    params: TaskId,
    body: TaskChange,
    answer: { 200: Task },
    errors: ['stale'],
  }),
  duplicate: endpoint({
    method: 'POST',
    path: '/projects/tasks/:taskId/duplicate',
    access: 'member',
    needs: 'work',
    summary:
      'Add a copy of a task below it, with its tags and subtasks reset to not done; a done task is copied to the first column',
    params: TaskId,
    answer: { 201: Task },
    isIdempotent: true,
  }),
  remove: endpoint({
    method: 'DELETE',
    path: '/projects/tasks/:taskId',
    access: 'member',
    needs: 'work',
    summary: 'Delete a task',
    params: TaskId,
    answer: { 204: nothing },
  }),
  addSubtask: endpoint({
    method: 'POST',
    path: '/projects/tasks/:taskId/subtasks',
    access: 'member',
    needs: 'work',
    summary: 'Add a subtask, at the end unless `after` says where',
    params: TaskId,
    body: NewSubtask,
    answer: { 201: Subtask },
    isIdempotent: true,
  }),
  changeSubtask: endpoint({
    method: 'PUT',
    path: '/projects/tasks/:taskId/subtasks/:subtaskId',
    access: 'member',
    needs: 'work',
    summary: 'Rename, tick or reorder a subtask',
    params: SubtaskId,
    body: SubtaskChange,
    answer: { 200: Subtask },
  }),
  removeSubtask: endpoint({
    method: 'DELETE',
    path: '/projects/tasks/:taskId/subtasks/:subtaskId',
    access: 'member',
    needs: 'work',
    summary: 'Delete a subtask',
    params: SubtaskId,
    answer: { 204: nothing },
  }),
}

/** Maximum number of open tasks listed, by due date. */
export const maxMyTasks = 500
/** Done tasks are listed for this many days. */
export const doneForDays = 7

export const MyTask = Task.extend({ projectTitle: z.string(), companyName: z.string() })
export type MyTask = z.infer<typeof MyTask>

export const myTasks = {
  list: endpoint({
    method: 'GET',
    path: '/projects/tasks/mine',
    access: 'member',
    summary: 'List your assigned tasks by due date, and those done in the last week',
    answer: { 200: z.array(MyTask) },
  }),
}
