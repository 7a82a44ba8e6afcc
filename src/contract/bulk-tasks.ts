// Many tasks at once: added, changed, deleted; and a change taken back.
import * as z from 'zod'
import { endpoint } from './endpoint.ts'
import { type ErrorCode, errors } from './errors.ts'
import { ProjectId } from './projects.ts'
import { DateOnly, Id, Rank, Visibility, list } from './shared.ts'
import { NewTask, Priority, Tag, Task, TaskStatus, taskTypes } from './tasks.ts'

export const maxTasksAtOnce = 500
export const maxNewTasks = 200

const chosenIds = list(Id, maxTasksAtOnce, 'Choose at least one')

/** What can be set for many tasks at once. */
const fields = z
  .strictObject({
    status: TaskStatus,
    assignedTo: Id.nullable(),
    dueDate: DateOnly.nullable(),
    priority: Priority,
    type: z.enum(taskTypes).nullable(),
    tags: list(Tag, 50),
    visibility: Visibility,
    archived: z.boolean(),
  })
  .partial()

export const TasksChange = z.strictObject({
  ...fields.shape,
  /** Id of the card below which all of them go, in their own order; without it those of another column go to its end. */
  after: Id.nullish(),
  /** Added to those that a task has. */
  addTags: list(Tag, 50).optional(),
  /** Taken from a task, by name. */
  removeTags: list(z.string().max(50), 50).optional(),
})
export type TasksChange = z.infer<typeof TasksChange>

const FieldsWithPlace = z.strictObject({ ...fields.shape, rank: Rank.optional() })

/** The fields of a task that a change has given other values. */
export const ChangedTask = z.strictObject({
  _id: Id,
  from: FieldsWithPlace,
  to: FieldsWithPlace,
})
export type ChangedTask = z.infer<typeof ChangedTask>

// The keys of an object are a list of one at least.
const Code = z.enum(Object.keys(errors) as [ErrorCode, ...ErrorCode[]])

/** A task that stays as it is, and why, in a sentence for a person. */
export const FailedTask = z.strictObject({ _id: Id, code: Code, message: z.string() })
export type FailedTask = z.infer<typeof FailedTask>

const TasksChanged = z.strictObject({
  changed: z.int(),
  failed: z.array(FailedTask),
  /** The changed ones as they are now. */
  tasks: z.array(Task),
  /** For taking the change back. */
  changes: z.array(ChangedTask),
})
export type TasksChanged = z.infer<typeof TasksChanged>

export const bulkTasks = {
  change: endpoint({
    method: 'PUT',
    path: '/projects/tasks',
    access: 'admin',
    needs: 'work',
    summary: 'Change many tasks at once; those that cannot be changed are named with the reason',
    body: z.strictObject({ ids: chosenIds, change: TasksChange }),
    answer: { 200: TasksChanged },
    errors: ['stale'],
  }),
  undo: endpoint({
    method: 'PUT',
    path: '/projects/tasks/undo',
    access: 'admin',
    needs: 'work',
    summary:
      'Take back what `PUT /projects/tasks` changed, where nobody has changed the same since',
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
    summary: 'Add many tasks at the end of their columns, all or none',
    params: ProjectId,
    body: z.strictObject({ tasks: list(NewTask, maxNewTasks, 'Add at least one') }),
    answer: { 201: z.array(Task) },
    isIdempotent: true,
  }),
}
