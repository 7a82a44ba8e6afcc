// Rules for creating and changing tasks and subtasks.
import { maxTitleLength } from '#contract/shared.ts'
import {
  type NewSubtask,
  type NewTask,
  type Subtask,
  type SubtaskChange,
  type Task,
  type TaskChange,
  maxSubtasks,
} from '#contract/work/tasks.ts'
import { AppError, invalid, orNotFound } from '#server/platform/app-error.ts'
import { cutText } from '#server/platform/cut-text.ts'
import type { NotificationEvent } from '#server/platform/notification-event.ts'
import { changed } from '#server/platform/rules.ts'

/** A task's fields as on the wire, without identity, place and timestamps. */
export type TaskFields = Omit<
  Task,
  '_id' | 'project' | 'company' | 'rank' | 'createdAt' | 'updatedAt'
>

export interface TaskRow extends TaskFields {
  id: string
  companyId: string
  projectId: string
  rank: string
  createdAt: Date
  updatedAt: Date
}

export const statusOfNew = ({ status = 'not started' }: NewTask) => status

/** @param shareNewTasks the project's default visibility, for a task that does not set its own */
export function newTask(fields: NewTask, shareNewTasks: boolean): TaskFields {
  return {
    title: fields.title,
    description: fields.description ?? '',
    assignedTo: fields.assignedTo ?? null,
    dueDate: fields.dueDate ?? null,
    priority: fields.priority ?? 'medium',
    status: statusOfNew(fields),
    type: fields.type ?? null,
    tags: fields.tags ?? [],
    subtasks: [],
    visibility: fields.visibility ?? (shareNewTasks ? 'shared' : 'internal'),
    archived: false,
    series: null,
    version: 1,
  }
}

/** @throws AppError `stale` when someone changed the task since `change.version` */
export const changedTask = <T extends TaskFields>(task: T, change: TaskChange): T => ({
  ...task,
  ...changed<TaskFields>(task, change, { description: '' }),
})

/** In review by the client, or by the agency where it decides first. */
const isInReview = ({ status, visibility }: TaskRow) =>
  status === 'in review' && visibility === 'shared'

/** Notifies about tasks ready for review, tasks newly assigned, and assigned tasks that are completed. */
export function eventsOf(
  task: TaskRow,
  before: TaskRow | undefined,
): Omit<NotificationEvent, 'actor'>[] {
  const { id, version, assignedTo, status } = task
  const event = { record: id, about: String(version) }
  const events: Omit<NotificationEvent, 'actor'>[] = []
  if (isInReview(task) && !(before && isInReview(before))) {
    events.push({ ...event, kind: 'review' })
  }
  if (assignedTo === null) return events
  if (assignedTo !== before?.assignedTo) {
    events.push({ ...event, kind: 'assigned', people: [assignedTo] })
  }
  if (before && status === 'done' && before.status !== 'done')
    events.push({ ...event, kind: 'done' })
  return events
}

/** Copies the subtasks as not done. */
export const copiedSubtasks = (subtasks: readonly Subtask[], newId: () => string): Subtask[] =>
  subtasks.map(({ title }) => ({ _id: newId(), title, done: false }))

/** A copy of a completed task starts over. */
export const statusOfCopy = (status: TaskRow['status']): TaskRow['status'] =>
  status === 'done' ? 'not started' : status

const copyOf = 'Copy of '

export const copiedTitle = (title: string): string => cutText(copyOf + title, maxTitleLength).trim()

/** @throws AppError `invalid` when the task has too many subtasks, or when `after` is not one of them */
export function withSubtask(
  subtasks: Subtask[],
  added: Subtask,
  after?: NewSubtask['after'],
): Subtask[] {
  if (subtasks.length >= maxSubtasks) {
    throw invalid({ title: `A task can have at most ${maxSubtasks} subtasks` })
  }
  return after === undefined ? [...subtasks, added] : insertAfter(subtasks, added, after)
}

function insertAfter(others: Subtask[], subtask: Subtask, after: string | null): Subtask[] {
  const place = after === null ? 0 : others.findIndex(({ _id }) => _id === after) + 1
  if (after !== null && place === 0) {
    throw invalid({ after: 'After must be the id of another subtask of this task' })
  }
  return others.toSpliced(place, 0, subtask)
}

/** @throws AppError `not_found` */
export function withoutSubtask(subtasks: Subtask[], id: string): Subtask[] {
  const rest = subtasks.filter((subtask) => subtask._id !== id)
  if (rest.length === subtasks.length) throw new AppError('not_found')
  return rest
}

/** @throws AppError `not_found`, `stale`; `invalid` when `after` is not another subtask of the task */
export function withChangedSubtask(
  subtasks: Subtask[],
  id: string,
  { title, expected, done, after }: SubtaskChange,
): Subtask[] {
  const before = orNotFound(subtasks.find((subtask) => subtask._id === id))
  if (expected !== undefined && before.title !== expected && before.title !== title) {
    throw new AppError('stale')
  }
  const next = { ...before, title: title ?? before.title, done: done ?? before.done }
  if (after === undefined) return subtasks.map((subtask) => (subtask === before ? next : subtask))
  const others = subtasks.filter((subtask) => subtask !== before)
  return insertAfter(others, next, after)
}
