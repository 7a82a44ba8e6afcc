// Lists, creates and changes tasks and their subtasks.
import { uuidv7 } from 'uuidv7'
import type {
  MyTask,
  NewSubtask,
  NewTask,
  Subtask,
  SubtaskChange,
  Task,
  TaskChange,
} from '#contract/work/tasks.ts'
import { requireCompany } from '#server/clients/companies/service.ts'
import { recordCardDeletion } from '#server/records/deletions/service.ts'
import { canAddTask, requireProjectToJoin } from '#server/work/projects/service.ts'
import {
  deleteCard,
  findCard,
  findRank,
  findToChange,
  insertCard,
  newCard,
  saveCard,
} from '#server/platform/cards.ts'
import type { Context } from '#server/platform/context.ts'
import type { Tx } from '#server/platform/database/pool.ts'
import { authorize, permissions } from '#server/platform/policy.ts'
import { orNotFound } from '#server/platform/app-error.ts'
import { isMove } from '#server/platform/rules.ts'
import { lockTasks } from './bulk-store.ts'
import { actionOf, assigneeOfCopy, checkAssignee, taskType } from './card.ts'
import { policy } from './policy.ts'
import { presentTask } from './present.ts'
import type { TaskRow } from './rules.ts'
import * as rules from './rules.ts'
import * as store from './store.ts'

/** Returns the contract's array of tasks as JSON text, in board order. */
export function listTasks(
  ctx: Context,
  projectId: string,
  which: { archived: boolean; known: string | undefined },
): Promise<store.BoardText> {
  return ctx.read(async (tx) => orNotFound(await store.boardText(tx, ctx.caller, projectId, which)))
}

/** Includes only the fields of projects and companies that cards show. */
export function listMyTasks(ctx: Context): Promise<MyTask[]> {
  return ctx.read(async (tx) => {
    const found = await store.listMyTasks(tx, ctx.caller)
    return found.map(({ projectTitle, companyName, ...task }) => ({
      ...presentTask(task),
      projectTitle,
      companyName,
    }))
  })
}

/** @throws AppError `not_found` if it does not exist or belongs to another company */
export const requireTask = (tx: Tx, ctx: Context, id: string): Promise<TaskRow> =>
  findCard(tx, ctx, taskType, id)

export function getTask(ctx: Context, id: string) {
  return ctx.read(async (tx) => {
    const task = await requireTask(tx, ctx, id)
    return { ...presentTask(task), can: permissions(policy, ctx.caller, task) }
  })
}

export function createTask(ctx: Context, projectId: string, fields: NewTask): Promise<Task> {
  return ctx.transaction(async (tx) => {
    const project = await requireProjectToJoin(tx, ctx, projectId)
    authorize(canAddTask, ctx.caller, project)
    const { companyId, shareNewTasks } = project
    const added = rules.newTask(fields, shareNewTasks)
    const place = await store.tasks.findPlace(tx, { ownerId: projectId, status: added.status })
    const task = { ...added, ...newCard(place), companyId, projectId }
    await checkAssignee(tx, task)
    await insertCard(tx, ctx, taskType, task)
    return presentTask(task)
  })
}

/**
 * Adds a client's request as a shared task to do. Runs as the agency, because clients cannot create tasks themselves.
 * @throws AppError `not_found`
 */
export async function addRequested(
  tx: Tx,
  ctx: Context,
  projectId: string,
  fields: Pick<NewTask, 'title' | 'description'>,
): Promise<TaskRow> {
  const { companyId } = await requireProjectToJoin(tx, ctx, projectId)
  const request = rules.newTask({ ...fields, visibility: 'shared' }, true)
  const place = await store.tasks.findPlace(tx, { ownerId: projectId, status: request.status })
  const task = { ...request, ...newCard(place), companyId, projectId }
  await insertCard(tx, ctx, taskType, task)
  return task
}

/** Returns the company's tasks in unarchived projects as JSON text of the contract's array. */
export function listTasksOfCompany(ctx: Context, companyId: string): Promise<string> {
  return ctx.read(async (tx) => {
    await requireCompany(tx, ctx, companyId)
    return store.tasksOfCompanyJson(tx, ctx.caller, companyId)
  })
}

export function duplicateTask(ctx: Context, id: string): Promise<Task> {
  return ctx.transaction(async (tx) => {
    const original = await findCard(tx, ctx, taskType, id)
    authorize(policy.edit, ctx.caller, original)
    const status = rules.statusOfCopy(original.status)
    const above = status === original.status ? id : undefined
    const column = { ownerId: original.projectId, status }
    const place = await store.tasks.findPlace(tx, column, above)
    const task = {
      ...original,
      ...newCard(place, above),
      status,
      assignedTo: await assigneeOfCopy(tx, original),
      title: rules.copiedTitle(original.title),
      subtasks: rules.copiedSubtasks(original.subtasks, uuidv7),
      archived: false,
      series: null,
    }
    await insertCard(tx, ctx, taskType, task)
    return presentTask(task)
  })
}

/** Also moves the task on its board. */
export function changeTask(ctx: Context, id: string, change: TaskChange): Promise<Task> {
  return ctx.transaction(async (tx) => {
    const before = await findToChange(tx, ctx, taskType, id)
    authorize(policy.edit, ctx.caller, before)
    const task = { ...rules.changedTask(before, change), updatedAt: new Date() }
    await checkAssignee(tx, task, before)
    if (isMove(before, change)) task.rank = await findRank(tx, taskType, task, change.after)
    await saveCard(tx, ctx, taskType, { action: actionOf(task, before), card: task, before })
    return presentTask(task)
  })
}

/**
 * Locks the task against concurrent writers.
 * @throws AppError `not_found`
 */
export async function lockTask(tx: Tx, ctx: Context, id: string): Promise<TaskRow> {
  return orNotFound((await lockTasks(tx, ctx.caller, [id]))[0])
}

/** Moves the task from review to the top of In Progress. Permission must be checked already: clients cannot move tasks. */
export async function sendBack(tx: Tx, ctx: Context, before: TaskRow): Promise<void> {
  const task: TaskRow = {
    ...before,
    status: 'in progress',
    version: before.version + 1,
    updatedAt: new Date(),
  }
  task.rank = await findRank(tx, taskType, task, null)
  await saveCard(tx, ctx, taskType, { action: 'moved', card: task, before })
}

export const removeTask = (ctx: Context, id: string) =>
  deleteCard(ctx, taskType, id, recordCardDeletion(ctx, 'task'))

/** Replaces the task's subtasks and returns one value from the new list. */
function changeSubtasks<T>(
  ctx: Context,
  taskId: string,
  change: (subtasks: Subtask[]) => Subtask[],
  answer: (subtasks: Subtask[]) => T,
): Promise<T> {
  return ctx.transaction(async (tx) => {
    const before = await findToChange(tx, ctx, taskType, taskId)
    authorize(policy.edit, ctx.caller, before)
    const subtasks = change(before.subtasks)
    const task = { ...before, subtasks, version: before.version + 1, updatedAt: new Date() }
    await saveCard(tx, ctx, taskType, { card: task, before })
    return answer(subtasks)
  })
}

export function addSubtask(
  ctx: Context,
  taskId: string,
  { title, done = false, after }: NewSubtask,
): Promise<Subtask> {
  const added: Subtask = { _id: uuidv7(), title, done }
  return changeSubtasks(
    ctx,
    taskId,
    (subtasks) => rules.withSubtask(subtasks, added, after),
    () => added,
  )
}

export function changeSubtask(
  ctx: Context,
  taskId: string,
  id: string,
  change: SubtaskChange,
): Promise<Subtask> {
  return changeSubtasks(
    ctx,
    taskId,
    (subtasks) => rules.withChangedSubtask(subtasks, id, change),
    (subtasks) => {
      return orNotFound(subtasks.find((subtask) => subtask._id === id))
    },
  )
}

export function removeSubtask(ctx: Context, taskId: string, id: string): Promise<void> {
  return changeSubtasks(
    ctx,
    taskId,
    (subtasks) => rules.withoutSubtask(subtasks, id),
    () => undefined,
  )
}

export { addImported } from './bulk.ts'
export { findTitled } from './bulk-store.ts'
