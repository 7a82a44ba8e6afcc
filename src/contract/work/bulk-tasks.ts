// Bulk operations on tasks: add, change, delete, and undo a change.
import * as z from 'zod'
import { endpoint } from '../endpoint.ts'
import { type ErrorCode, errors } from '../errors.ts'
import { ProjectId } from './projects.ts'
import { DateOnly, Id, Rank, Visibility, list, optionalText } from '../shared.ts'
import {
  NewTask,
  Priority,
  Tag,
  Task,
  TaskStatus,
  maxTagLength,
  maxTags,
  taskTypes,
} from './tasks.ts'

export const maxTasksAtOnce = 500
export const maxNewTasks = 200

const chosenIds = list(Id, maxTasksAtOnce, 'Choose at least one')

/** The fields that can be set on many tasks at once. */
const fields = z
  .strictObject({
    status: TaskStatus,
    assignedTo: Id.nullable(),
    dueDate: DateOnly.nullable(),
    priority: Priority,
    type: z.enum(taskTypes).nullable(),
    tags: list(Tag, maxTags),
    visibility: Visibility,
    archived: z.boolean(),
  })
  .partial()

export const TasksChange = z.strictObject({
  ...fields.shape,
  /** Id of the card to place them below, in their own order; if omitted, tasks from another column go to its end. */
  after: Id.nullish(),
  /** Added to the task's existing tags. */
  addTags: list(Tag, maxTags).optional(),
  /** Removed from the task by name. */
  removeTags: list(optionalText(maxTagLength), maxTags).optional(),
})
export type TasksChange = z.infer<typeof TasksChange>

const FieldsWithPlace = z.strictObject({ ...fields.shape, rank: Rank.optional() })

/** The fields of a task that a change set to other values. */
export const ChangedTask = z.strictObject({
  _id: Id,
  from: FieldsWithPlace,
  to: FieldsWithPlace,
})
export type ChangedTask = z.infer<typeof ChangedTask>

// `z.enum` needs a non-empty tuple, and `Object.keys` returns an array.
const Code = z.enum(Object.keys(errors) as [ErrorCode, ...ErrorCode[]])

/** A task that was not changed, with the reason as a sentence for people. */
export const FailedTask = z.strictObject({ _id: Id, code: Code, message: z.string() })
export type FailedTask = z.infer<typeof FailedTask>

const TasksChanged = z.strictObject({
  changed: z.int(),
  failed: z.array(FailedTask),
  /** The changed tasks in their new state. */
  tasks: z.array(Task),
  /** Used to undo the change. */
  changes: z.array(ChangedTask),
})
export type TasksChanged = z.infer<typeof TasksChanged>

export const bulkTasks = {
  change: endpoint({
    method: 'PUT',
    path: '/projects/tasks',
    access: 'admin',
    needs: 'work',
    summary: 'Change many tasks at once; returns those that cannot be changed, with the reason',
    body: z.strictObject({ ids: chosenIds, change: TasksChange }),
    answer: { 200: TasksChanged },
    errors: ['stale'],
  }),
  undo: endpoint({
    method: 'PUT',
    path: '/projects/tasks/undo',
    access: 'admin',
    needs: 'work',
    summary: 'Undo a change made by `PUT /projects/tasks`, except for values changed since',
    body: z.strictObject({ changes: list(ChangedTask, maxTasksAtOnce, 'Choose at least one') }),
    answer: { 200: TasksChanged },
  }),
  remove: endpoint({
    method: 'POST',
    path: '/projects/tasks/delete',
    access: 'admin',
    needs: 'work',
    summary: 'Delete many tasks at once; restoring one of them restores all',
    body: z.strictObject({ ids: chosenIds }),
    answer: { 200: z.strictObject({ deleted: z.array(Id), failed: z.array(FailedTask) }) },
  }),
  create: endpoint({
    method: 'POST',
    path: '/projects/:projectId/tasks/create-many',
    access: 'member',
    needs: 'work',
    summary: 'Add many tasks to the end of their columns, all or none',
    params: ProjectId,
    body: z.strictObject({ tasks: list(NewTask, maxNewTasks, 'Add at least one') }),
    answer: { 201: z.array(Task) },
    isIdempotent: true,
  }),
}
