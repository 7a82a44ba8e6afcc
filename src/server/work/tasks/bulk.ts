// Bulk task operations: one transaction, one statement per table, and failures reported per task.
import { uuidv7 } from 'uuidv7'
import type { ChangedTask, TasksChange, TasksChanged } from '#contract/work/bulk-tasks.ts'
import type { NewTask, Task } from '#contract/work/tasks.ts'
import { recordDeletion } from '#server/records/deletions/service.ts'
import { canAddTask, requireProjectToJoin } from '#server/work/projects/service.ts'
import { auditEntry } from '#server/platform/cards.ts'
import type { Context } from '#server/platform/context.ts'
import { findLastChange } from '#server/platform/database/activity.ts'
import { rankAt } from '#server/platform/database/card-store.ts'
import type { Tx } from '#server/platform/database/pool.ts'
import { authorize } from '#server/platform/policy.ts'
import { rankBetween } from '#server/platform/rank.ts'
import { checkAssignees, checkChanges, failedTask } from './bulk-checks.ts'
import {
  type TaskPair,
  changedByMany,
  differenceOf,
  isUnchanged,
  movedBy,
  takenBack,
} from './bulk-rules.ts'
import * as manyStore from './bulk-store.ts'
import { presentTask } from './present.ts'
import { type TaskRow, eventsOf, newTask, statusOfNew } from './rules.ts'
import * as store from './store.ts'
import { actionOf, taskType } from './card.ts'

/** Locks the tasks that the caller may change and reports the others as failed. */
async function lockTasks(tx: Tx, ctx: Context, ids: readonly string[], may: 'edit' | 'delete') {
  const unique = [...new Set(ids)].toSorted()
  const found = await manyStore.lockTasks(tx, ctx.caller, unique)
  const known = new Set(found.map(({ id }) => id))
  const isAllowed = (task: TaskRow) => taskType.policy[may](ctx.caller, task)
  const failed = [
    ...unique.filter((id) => !known.has(id)).map((id) => failedTask(id, 'not_found')),
    ...found.filter((task) => !isAllowed(task)).map(({ id }) => failedTask(id, 'forbidden')),
  ]
  return { tasks: found.filter(isAllowed), failed }
}

export function changeTasks(
  ctx: Context,
  ids: string[],
  change: TasksChange,
): Promise<TasksChanged> {
  return ctx.transaction(async (tx) => {
    const { tasks, failed } = await lockTasks(tx, ctx, ids, 'edit')
    const asked = tasks.map((before) => ({ before, after: changedByMany(before, change) }))
    const { allowed, refused } = await checkChanges(tx, asked)
    const before = allowed.map((one) => one.before)
    const ranks = await ranksOf(tx, movedBy(before, change), change)
    for (const { after } of allowed) after.rank = ranks.get(after.id) ?? after.rank
    return { failed: [...failed, ...refused], ...(await saveAll(tx, ctx, allowed)) }
  })
}

/** Ranks the moved tasks one below the other on each project's board. */
async function ranksOf(
  tx: Tx,
  moved: readonly TaskRow[],
  { status, after }: TasksChange,
): Promise<Map<string, string>> {
  const ranks = new Map<string, string>()
  const boards = Map.groupBy(moved, (task) => `${task.projectId} ${status ?? task.status}`)
  for (const cards of boards.values()) {
    const [first] = cards
    if (!first) continue
    const column = { ownerId: first.projectId, status: status ?? first.status }
    const ids = cards.map(({ id }) => id)
    // There is usually only one board.
    const place = await store.tasks.findPlace(tx, column, after, ids)
    let rank = rankAt(place, first.id, after)
    for (const { id } of cards) {
      ranks.set(id, rank)
      rank = rankBetween(rank, place.below)
    }
  }
  return ranks
}

/** Saves the tasks that really changed with one statement, and logs each of them. */
async function saveAll(
  tx: Tx,
  ctx: Context,
  changes: readonly TaskPair[],
): Promise<Omit<TasksChanged, 'failed'>> {
  const updatedAt = new Date()
  const saved = changes.flatMap(({ before, after }) => {
    const difference = differenceOf(before, after)
    return isUnchanged(difference) ? [] : { before, difference, task: { ...after, updatedAt } }
  })
  await store.tasks.save(
    tx,
    saved.map(({ task }) => task),
  )
  await ctx.record(
    tx,
    ...saved.map(({ before, task }) => auditEntry(taskType, actionOf(task, before), task, before)),
  )
  await ctx.notify(tx, ...saved.flatMap(({ before, task }) => eventsOf(task, before)))
  return {
    changed: saved.length,
    tasks: saved.map(({ task }) => presentTask(task)),
    changes: saved.map(({ difference }) => difference),
  }
}

/** Limits how many failed tasks name the person who changed them, because each needs a query. */
const maxNamed = 5

export function undoChange(ctx: Context, changes: ChangedTask[]): Promise<TasksChanged> {
  return ctx.transaction(async (tx) => {
    const changeOf = new Map(changes.map((change) => [change._id, change]))
    const { tasks, failed } = await lockTasks(tx, ctx, [...changeOf.keys()], 'edit')
    const asked: TaskPair[] = []
    for (const task of tasks) {
      const change = changeOf.get(task.id)
      const former = change && takenBack(task, change)
      if (former) asked.push({ before: task, after: former })
      else {
        // Queries on one transaction run sequentially.
        const last = failed.length < maxNamed ? await findLastChange(tx, task.id) : undefined
        const message = `“${task.title}” has since been changed by ${last?.by ?? 'someone else'}.`
        failed.push(failedTask(task.id, 'stale', message))
      }
    }
    const { allowed, refused } = await checkChanges(tx, asked)
    return { failed: [...failed, ...refused], ...(await saveAll(tx, ctx, allowed)) }
  })
}

export function removeTasks(ctx: Context, ids: string[]) {
  return ctx.transaction(async (tx) => {
    const { tasks, failed } = await lockTasks(tx, ctx, ids, 'delete')
    const deleted = tasks.map(({ id }) => id)
    await recordDeletion(
      tx,
      ctx,
      'task',
      tasks.map(({ id, title, companyId, projectId, version, visibility }) => ({
        id,
        name: title,
        company: companyId,
        project: projectId,
        version,
        ...(visibility === 'internal' && { isInternal: true }),
      })),
    )
    await manyStore.deleteTasks(tx, deleted)
    await ctx.record(tx, ...tasks.map((task) => auditEntry(taskType, 'deleted', task)))
    return { deleted, failed }
  })
}

export function createTasks(ctx: Context, projectId: string, fields: NewTask[]): Promise<Task[]> {
  return ctx.transaction(async (tx) => {
    const tasks = await newTasks(tx, ctx, projectId, fields)
    await addTasks(tx, ctx, tasks)
    return tasks.map(presentTask)
  })
}

/** A new task with the fields that an import may add. */
export type ImportedTask = NewTask & Partial<Pick<TaskRow, 'id' | 'subtasks' | 'archived'>>

/** @throws AppError `not_found`, `forbidden`; `invalid` for an assignee who cannot be given these tasks */
export async function newTasks(
  tx: Tx,
  ctx: Context,
  projectId: string,
  fields: readonly ImportedTask[],
): Promise<TaskRow[]> {
  const project = await requireProjectToJoin(tx, ctx, projectId)
  authorize(canAddTask, ctx.caller, project)
  const { companyId, shareNewTasks } = project
  const tasks: TaskRow[] = []
  for (const [status, ofColumn] of Map.groupBy(fields, statusOfNew)) {
    // At most four queries, one per column.
    let { above: rank } = await store.tasks.findPlace(tx, { ownerId: projectId, status })
    for (const { id = uuidv7(), subtasks = [], archived = false, ...task } of ofColumn) {
      rank = rankBetween(rank, null)
      const now = new Date()
      const place = { id, companyId, projectId, rank }
      const made = { createdAt: now, updatedAt: now, subtasks, archived }
      tasks.push({ ...newTask(task, shareNewTasks), ...place, ...made })
    }
  }
  await checkAssignees(tx, tasks)
  return tasks
}

export async function addTasks(
  tx: Tx,
  ctx: Pick<Context, 'record' | 'notify'>,
  tasks: readonly TaskRow[],
) {
  await store.tasks.insert(tx, tasks)
  await ctx.record(tx, ...tasks.map((task) => auditEntry(taskType, 'created', task)))
  await ctx.notify(tx, ...tasks.flatMap((task) => eventsOf(task, undefined)))
}

/**
 * Adds imported tasks as part of a larger operation, without a notification for each.
 * @returns the ids of the new tasks
 */
export async function addImported(
  tx: Tx,
  ctx: Context,
  projectId: string,
  fields: readonly ImportedTask[],
): Promise<string[]> {
  const tasks = await newTasks(tx, ctx, projectId, fields)
  await store.tasks.insert(tx, tasks)
  await ctx.recordMany(
    tx,
    tasks.map((task) => auditEntry(taskType, 'created', task)),
  )
  return tasks.map(({ id }) => id)
}
