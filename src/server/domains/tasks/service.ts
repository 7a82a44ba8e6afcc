// What can be done with tasks and their subtasks, one function each.
import { uuidv7 } from 'uuidv7'
import type { NewTask, Subtask, SubtaskChange, Task, TaskChange } from '#contract/tasks.ts'
import { isAssignable } from '#server/domains/auth/service.ts'
import { keepDeleted } from '#server/domains/deletions/service.ts'
import { canAddTask } from '#server/domains/projects/service.ts'
import { type Context, type AuditEntry, ConflictError } from '#server/platform/context.ts'
import { rankAt } from '#server/platform/database/placement.ts'
import type { Tx } from '#server/platform/database/pool.ts'
import { authorize } from '#server/platform/policy.ts'
import { AppError, invalid } from '#server/platform/app-error.ts'
import { policy } from './policy.ts'
import { presentTask } from './present.ts'
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

export function getTask(ctx: Context, id: string) {
  return ctx.read(async (tx) => {
    const task = await store.findTask(tx, ctx.viewer, id)
    if (!task) throw new AppError('not_found')
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
  return ctx.retryOnConflict(async (tx) => {
    const id = uuidv7()
    const board = await store.findBoardToJoin(tx, ctx.viewer, projectId, {
      id,
      status: rules.statusOfNew(fields),
    })
    if (!board) throw new AppError('not_found')
    authorize(canAddTask, ctx.viewer, board)
    const { companyId, shareNewTasks, ...place } = board
    const rank = rankAt(place, id, undefined)
    const now = new Date()
    const task: store.TaskRow = {
      ...rules.newTask(fields, shareNewTasks),
      id,
      companyId,
      projectId,
      rank,
      createdAt: now,
      updatedAt: now,
    }
    await checkAssignee(tx, task)
    await store.insertTask(tx, task, ctx.auditRow(auditEntry('created', task)))
    return presentTask(task)
  })
}

/** @param before the task until now, where it was changed */
function auditEntry(action: string, task: store.TaskRow, before: store.TaskRow = task): AuditEntry {
  const { id, companyId, projectId, title, status, visibility, version } = task
  return {
    action,
    kind: 'task',
    id,
    companyId,
    projectId,
    version: action === 'deleted' ? 0 : version,
    isInternal: visibility === 'internal',
    isWithdrawn: visibility === 'internal' && before.visibility === 'shared',
    detail: { title, status },
  }
}

/** @throws ConflictError when someone else changed the task since `before` was read */
async function saveTask(
  ctx: Context,
  tx: Tx,
  { action, task, before }: { action: string; task: store.TaskRow; before: store.TaskRow },
): Promise<void> {
  const entry = ctx.auditRow(auditEntry(action, task, before))
  if (!(await store.saveTask(tx, task, before.version, entry))) throw new ConflictError()
}

export function changeTask(ctx: Context, id: string, change: TaskChange): Promise<Task> {
  return ctx.retryOnConflict(async (tx) => {
    const found = await store.findTaskToPlace(tx, ctx.viewer, id, change)
    if (!found) throw new AppError('not_found')
    authorize(policy.change, ctx.viewer, found)
    const { above, below, isOnBoard, ...before } = found
    const task = { ...rules.changedTask(before, change), updatedAt: new Date() }
    if (task.assignedTo !== before.assignedTo) await checkAssignee(tx, task)
    const moves = rules.isMove(before, change)
    if (moves) task.rank = rankAt({ above, below, isOnBoard }, id, change.after)
    await saveTask(ctx, tx, { action: moves ? 'moved' : 'changed', task, before })
    return presentTask(task)
  })
}

export function removeTask(ctx: Context, id: string): Promise<void> {
  return ctx.transaction(async (tx) => {
    const task = await store.findTask(tx, ctx.viewer, id)
    if (!task) throw new AppError('not_found')
    authorize(policy.remove, ctx.viewer, task)
    const { title: name, companyId: company, projectId: project, version } = task
    await keepDeleted(ctx, tx, 'task', [{ id, name, company, project, version }])
    await store.deleteTask(tx, id)
    await ctx.record(tx, auditEntry('deleted', task))
  })
}

/** Gives the task another list of subtasks; answers one thing of the new list. */
function changeSubtasks<T>(
  ctx: Context,
  taskId: string,
  change: (subtasks: Subtask[]) => Subtask[],
  answer: (subtasks: Subtask[]) => T,
): Promise<T> {
  return ctx.retryOnConflict(async (tx) => {
    const before = await store.findTask(tx, ctx.viewer, taskId)
    if (!before) throw new AppError('not_found')
    authorize(policy.change, ctx.viewer, before)
    const subtasks = change(before.subtasks)
    const task = { ...before, subtasks, version: before.version + 1, updatedAt: new Date() }
    await saveTask(ctx, tx, { action: 'changed', task, before })
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
