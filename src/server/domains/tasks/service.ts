// What can be done with tasks and their subtasks, one function each.
import { uuidv7 } from 'uuidv7'
import type { NewTask, Subtask, SubtaskChange, Task, TaskChange } from '#contract/tasks.ts'
import { isAssignable } from '#server/domains/auth/service.ts'
import { recordCardDeletion } from '#server/domains/deletions/service.ts'
import { canAddCard } from '#server/domains/projects/service.ts'
import {
  type CardType,
  changeCard,
  deleteCard,
  findCard,
  insertCard,
  newCard,
  saveCard,
} from '#server/platform/cards.ts'
import type { Context } from '#server/platform/context.ts'
import type { Tx } from '#server/platform/database/pool.ts'
import { authorize, cardPolicy, permissions } from '#server/platform/policy.ts'
import { AppError, invalid } from '#server/platform/app-error.ts'
import { presentTask } from './present.ts'
import type { TaskRow } from './rules.ts'
import * as rules from './rules.ts'
import * as store from './store.ts'

/** JSON text of the contract's array of tasks, in board order. */
export function listTasks(ctx: Context, projectId: string): Promise<string> {
  return ctx.read(async (tx) => {
    const json = await store.boardJson(tx, ctx.viewer, projectId)
    if (json === undefined) throw new AppError('not_found')
    return json
  })
}

const taskType: CardType<TaskRow> = {
  store: store.tasks,
  policy: cardPolicy,
  describe: ({ companyId, projectId, title, status, visibility }, before) => ({
    kind: 'task',
    companyId,
    projectId,
    isInternal: visibility === 'internal',
    isWithdrawn: visibility === 'internal' && before.visibility === 'shared',
    detail: { title, status },
  }),
}

export function getTask(ctx: Context, id: string) {
  return ctx.read(async (tx) => {
    const task = await findCard(tx, ctx, taskType, id)
    return { ...presentTask(task), can: permissions(cardPolicy, ctx.viewer, task) }
  })
}

async function checkAssignee(tx: Tx, task: TaskRow, before?: TaskRow): Promise<void> {
  const { assignedTo, companyId } = task
  if (assignedTo === null || assignedTo === before?.assignedTo) return
  if (!(await isAssignable(tx, assignedTo, companyId))) {
    throw invalid({ assignedTo: 'Assigned to must be someone of the agency or the company' })
  }
}

export function createTask(ctx: Context, projectId: string, fields: NewTask): Promise<Task> {
  return ctx.retryOnConflict(async (tx) => {
    const status = rules.statusOfNew(fields)
    const project = await store.findProjectToJoin(tx, ctx.viewer, projectId, status)
    if (!project) throw new AppError('not_found')
    authorize(canAddCard, ctx.viewer, project)
    const { companyId, shareNewTasks } = project
    const task = {
      ...rules.newTask(fields, shareNewTasks),
      ...newCard(project),
      companyId,
      projectId,
    }
    await checkAssignee(tx, task)
    await insertCard(ctx, tx, taskType, task)
    return presentTask(task)
  })
}

export const changeTask = (ctx: Context, id: string, change: TaskChange) =>
  changeCard(ctx, taskType, id, {
    change,
    next: rules.changedTask,
    check: checkAssignee,
    present: presentTask,
  })

export const removeTask = (ctx: Context, id: string) =>
  deleteCard(ctx, taskType, id, recordCardDeletion(ctx, 'task'))

/** Gives the task another list of subtasks; answers one thing of the new list. */
function changeSubtasks<T>(
  ctx: Context,
  taskId: string,
  change: (subtasks: Subtask[]) => Subtask[],
  answer: (subtasks: Subtask[]) => T,
): Promise<T> {
  return ctx.retryOnConflict(async (tx) => {
    const before = await findCard(tx, ctx, taskType, taskId)
    authorize(cardPolicy.edit, ctx.viewer, before)
    const subtasks = change(before.subtasks)
    const task = { ...before, subtasks, version: before.version + 1, updatedAt: new Date() }
    await saveCard(ctx, tx, taskType, { card: task, before })
    return answer(subtasks)
  })
}

export function addSubtask(ctx: Context, taskId: string, title: string): Promise<Subtask> {
  const added: Subtask = { _id: uuidv7(), title, done: false }
  return changeSubtasks(
    ctx,
    taskId,
    (subtasks) => rules.withSubtask(subtasks, added),
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
      const changed = subtasks.find((subtask) => subtask._id === id)
      if (!changed) throw new AppError('not_found')
      return changed
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

export { rebuildCards } from './rebuild-cards.ts'
