// What can be done with tasks and their subtasks, one function each.
import { uuidv7 } from 'uuidv7'
import type { NewTask, Subtask, SubtaskChange, Task, TaskChange } from '#contract/tasks.ts'
import { isAssignable } from '#server/domains/auth/service.ts'
import { canAddTask, seeBoard } from '#server/domains/projects/service.ts'
import type { Context } from '#server/platform/context.ts'
import type { Tx } from '#server/platform/database/pool.ts'
import { authorize } from '#server/platform/policy.ts'
import { Refusal, invalid } from '#server/platform/refusal.ts'
import { isStaff } from '#server/platform/viewer.ts'
import { policy } from './policy.ts'
import { presentTask } from './present.ts'
import * as rules from './rules.ts'
import * as store from './store.ts'

/** JSON text of the contract's array of tasks, in board order. */
export function listTasks(ctx: Context, projectId: string): Promise<string> {
  return ctx.read(async (tx) => {
    const json = await store.boardJson(tx, ctx.viewer, projectId)
    if (json === undefined) throw new Refusal('not_found')
    return json
  })
}

export function getTask(ctx: Context, id: string) {
  return ctx.read(async (tx) => {
    const task = await store.findTask(tx, ctx.viewer, id)
    if (!task) throw new Refusal('not_found')
    const can = {
      edit: policy.change(ctx.viewer, task),
      delete: policy.remove(ctx.viewer, task),
    }
    return { ...presentTask(task), can }
  })
}

async function checkAssignee(tx: Tx, { assignedTo, companyId }: store.TaskRow): Promise<void> {
  if (assignedTo !== null && !(await isAssignable(tx, assignedTo, companyId))) {
    throw invalid({ assignedTo: 'Assigned to must be someone of the agency or the company' })
  }
}

export function createTask(ctx: Context, projectId: string, fields: NewTask): Promise<Task> {
  return ctx.transaction(async (tx) => {
    const project = await seeBoard(tx, ctx, projectId)
    authorize(canAddTask, ctx.viewer, project)
    const now = new Date()
    const task: store.TaskRow = {
      ...rules.newTask(fields, project.shareNewTasks),
      id: uuidv7(),
      companyId: project.companyId,
      projectId,
      rank: '',
      createdAt: now,
      updatedAt: now,
    }
    await checkAssignee(tx, task)
    task.rank = await store.rankOf(tx, task, undefined)
    await store.insertTask(tx, task)
    await recordTask(ctx, tx, 'created', task)
    return presentTask(task)
  })
}

/** @param before the task until now, where it was changed */
function recordTask(
  ctx: Context,
  tx: Tx,
  did: string,
  task: store.TaskRow,
  before: store.TaskRow = task,
) {
  const { id, companyId, projectId, title, status, visibility, version } = task
  return ctx.record(tx, {
    did,
    kind: 'task',
    id,
    companyId,
    projectId,
    version: did === 'deleted' ? 0 : version,
    isInternal: visibility === 'internal',
    isWithdrawn: visibility === 'internal' && before.visibility === 'shared',
    detail: { title, status },
  })
}

/** Clients change no task, and their connection cannot lock one: they are refused by what they read. */
async function lockTaskToChange(ctx: Context, tx: Tx, id: string): Promise<store.TaskRow> {
  const find = isStaff(ctx.viewer) ? store.lockTask : store.findTask
  const task = await find(tx, ctx.viewer, id)
  if (!task) throw new Refusal('not_found')
  authorize(policy.change, ctx.viewer, task)
  return task
}

export function changeTask(ctx: Context, id: string, change: TaskChange): Promise<Task> {
  return ctx.transaction(async (tx) => {
    const task = await lockTaskToChange(ctx, tx, id)
    const next = { ...rules.changedTask(task, change), updatedAt: new Date() }
    if (next.assignedTo !== task.assignedTo) await checkAssignee(tx, next)
    const moves = rules.isMove(task, change)
    if (moves) next.rank = await store.rankOf(tx, next, change.after)
    await store.saveTask(tx, next)
    await recordTask(ctx, tx, moves ? 'moved' : 'changed', next, task)
    return presentTask(next)
  })
}

export function removeTask(ctx: Context, id: string): Promise<void> {
  return ctx.transaction(async (tx) => {
    const task = await store.findTask(tx, ctx.viewer, id)
    if (!task) throw new Refusal('not_found')
    authorize(policy.remove, ctx.viewer, task)
    await store.deleteTask(tx, id)
    await recordTask(ctx, tx, 'deleted', task)
  })
}

/** Gives the task another list of subtasks; answers one thing of the new list. */
function changeSubtasks<T>(
  ctx: Context,
  taskId: string,
  change: (subtasks: Subtask[]) => Subtask[],
  answer: (subtasks: Subtask[]) => T,
): Promise<T> {
  return ctx.transaction(async (tx) => {
    const task = await lockTaskToChange(ctx, tx, taskId)
    const subtasks = change(task.subtasks)
    const next = { ...task, subtasks, version: task.version + 1, updatedAt: new Date() }
    await store.saveTask(tx, next)
    await recordTask(ctx, tx, 'changed', next)
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
      if (!changed) throw new Refusal('not_found')
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
