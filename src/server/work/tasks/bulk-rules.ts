// Computes bulk changes of tasks and their undo. Pure.
import { isDeepStrictEqual } from 'node:util'
import type { ChangedTask, TasksChange } from '#contract/work/bulk-tasks.ts'
import { type Tag, tagKey, taskStatuses } from '#contract/work/tasks.ts'
import { isMove } from '#server/platform/rules.ts'
import { type TaskRow, changedTask } from './rules.ts'

export interface TaskPair {
  before: TaskRow
  after: TaskRow
}

/** Whether the task becomes visible to the client as done, which may need their approval. The database checks the same. */
export const becomesDone = (before: TaskRow, after: TaskRow): boolean =>
  isDoneForClient(after) && !isDoneForClient(before)

const isDoneForClient = ({ status, visibility }: TaskRow) =>
  status === 'done' && visibility === 'shared'

export function changedByMany(
  task: TaskRow,
  { addTags = [], removeTags = [], after, ...fields }: TasksChange,
): TaskRow {
  const next = changedTask(task, fields)
  const removed = new Set(removeTags.map(tagKey))
  const remaining = next.tags.filter(({ name }) => !removed.has(tagKey(name)))
  const has = new Set(remaining.map(({ name }) => tagKey(name)))
  const tags: Tag[] = [...remaining, ...addTags.filter(({ name }) => !has.has(tagKey(name)))]
  return { ...next, tags }
}

/** Returns the tasks that move, in board order. */
export const movedBy = (tasks: readonly TaskRow[], change: TasksChange): TaskRow[] =>
  tasks.filter((task) => isMove(task, change)).toSorted(compareOnBoard)

function compareOnBoard(one: TaskRow, other: TaskRow): number {
  const byStatus = taskStatuses.indexOf(one.status) - taskStatuses.indexOf(other.status)
  // Compares ranks and ids by code unit, as the database does.
  const [a, b] = [`${one.rank} ${one.id}`, `${other.rank} ${other.id}`]
  return byStatus || (a < b ? -1 : 1)
}

const undoable = [
  'status',
  'rank',
  'assignedTo',
  'dueDate',
  'priority',
  'type',
  'tags',
  'visibility',
  'archived',
] as const

export function differenceOf(before: TaskRow, after: TaskRow): ChangedTask {
  const names = undoable.filter((name) => !isDeepStrictEqual(before[name], after[name]))
  const pick = (task: TaskRow) => Object.fromEntries(names.map((name) => [name, task[name]]))
  return { _id: before.id, from: pick(before), to: pick(after) }
}

export const isUnchanged = ({ from }: ChangedTask): boolean => Object.keys(from).length === 0

/**
 * Returns the task with the values from before the change.
 * @returns undefined when someone has changed one of the fields since
 */
export function takenBack(task: TaskRow, { from, to }: ChangedTask): TaskRow | undefined {
  const names = undoable.filter((name) => name in from)
  const isStale = names.some(
    (name) =>
      !isDeepStrictEqual(task[name], to[name]) && !isDeepStrictEqual(task[name], from[name]),
  )
  if (isStale) return undefined
  const former = Object.fromEntries(names.map((name) => [name, from[name]]))
  return { ...task, ...former, version: task.version + 1 }
}
