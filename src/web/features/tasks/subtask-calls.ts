// Changes to a task's subtasks: each is shown at once, saved by itself, and what is lost by it can be had back.
import { useQueryClient } from '@tanstack/react-query'
import { startTransition, useOptimistic } from 'react'
import {
  type NewSubtask,
  type Subtask,
  type SubtaskChange,
  type Task,
  tasks,
} from '#contract/tasks.ts'
import { ApiError } from '#web/lib/api.ts'
import { api } from '#web/lib/browser.ts'
import { startCall } from '#web/lib/card-list.ts'
import { newKey } from '#web/lib/new-key.ts'
import { refetchQueries } from '#web/lib/refetch-query.ts'
import { UndoError, type UndoStep, pushUndo, undoAction } from '#web/lib/undo.ts'
import { trackWrite } from '#web/lib/pending-writes.ts'
import { toast } from '#web/ui/toast-store.ts'
import { cacheTask, taskWith } from './task-queries.ts'

/** Each saves, and reads the task again whether it could or not. */
function useCalls(task: Task) {
  const cache = useQueryClient()
  const taskId = task._id

  async function save(call: () => Promise<unknown>): Promise<void> {
    await trackWrite(taskId, callAndRead(call))
  }

  async function callAndRead(call: () => Promise<unknown>) {
    try {
      await call()
    } finally {
      const startedAt = startCall()
      const { queryKey } = taskWith(taskId)
      await refetchQueries(cache, { queryKey })
      const { can: _, ...card } = cache.getQueryData(queryKey) ?? { ...task, can: undefined }
      cacheTask(cache, card, startedAt)
    }
  }

  return {
    current: () => cache.getQueryData(taskWith(taskId).queryKey)?.subtasks ?? task.subtasks,
    add(body: NewSubtask) {
      const idempotencyKey = newKey()
      return () =>
        save(() => api(tasks.addSubtask, { params: { taskId }, body }, { idempotencyKey }))
    },
    change: (subtaskId: string, body: SubtaskChange) => () =>
      save(() => api(tasks.changeSubtask, { params: { taskId, subtaskId }, body })),
    remove: (subtaskId: string) => () =>
      save(() => api(tasks.removeSubtask, { params: { taskId, subtaskId } })),
  }
}

/** Where a subtask is shown before the server has answered. */
function withChange(
  subtasks: readonly Subtask[],
  id: string,
  { title, done, after }: SubtaskChange,
): Subtask[] {
  const changed = subtasks.map((one) =>
    one._id === id ? { ...one, title: title ?? one.title, done: done ?? one.done } : one,
  )
  if (after === undefined) return changed
  const moved = changed.filter((one) => one._id === id)
  const others = changed.filter((one) => one._id !== id)
  return others.toSpliced(others.findIndex((one) => one._id === after) + 1, 0, ...moved)
}

export function useSubtasks(task: Task) {
  const calls = useCalls(task)
  const [subtasks, show] = useOptimistic<readonly Subtask[]>(task.subtasks)

  /** @returns whether it is saved; else it is said why not */
  async function attempt(save: () => Promise<void>): Promise<boolean> {
    try {
      await save()
      return true
    } catch (error) {
      if (!(error instanceof ApiError)) throw error
      toast.error(`${task.title}: ${error.message}`, { retry: () => void attempt(save) })
      return false
    }
  }

  function showAndSave(shown: readonly Subtask[], save: () => Promise<void>): Promise<boolean> {
    const { promise, resolve } = Promise.withResolvers<boolean>()
    startTransition(async () => {
      show(shown)
      resolve(await attempt(save))
    })
    return promise
  }

  /** Comes back below the one it stood below, if that is still there. */
  function restoring(removed: Subtask): UndoStep {
    const above = subtasks.slice(0, subtasks.indexOf(removed)).toReversed()
    return {
      label: `Subtask “${removed.title}” deleted`,
      undo() {
        const ids = new Set(calls.current().map(({ _id }) => _id))
        const after = above.find(({ _id }) => ids.has(_id))?._id ?? null
        return calls.add({ title: removed.title, done: removed.done, after })()
      },
    }
  }

  function renamingBack(id: string, before: string, title: string): UndoStep {
    return {
      label: `Subtask renamed to “${title}”`,
      async undo() {
        const now = calls.current().find(({ _id }) => _id === id)
        if (now && now.title !== title) {
          throw new UndoError(`It was renamed to “${now.title}” since.`)
        }
        await calls.change(id, { title: before })()
      },
    }
  }

  return {
    subtasks,
    add: (title: string) => attempt(calls.add({ title })),
    change: (id: string, body: SubtaskChange) =>
      showAndSave(withChange(subtasks, id, body), calls.change(id, body)),
    async rename(subtask: Subtask, title: string): Promise<boolean> {
      const { _id: id, title: before } = subtask
      const isSaved = await showAndSave(
        withChange(subtasks, id, { title }),
        calls.change(id, { title }),
      )
      if (isSaved) pushUndo(renamingBack(id, before, title))
      return isSaved
    },
    async remove(subtask: Subtask): Promise<void> {
      const step = restoring(subtask)
      const others = subtasks.filter((one) => one !== subtask)
      if (!(await showAndSave(others, calls.remove(subtask._id)))) return
      pushUndo(step)
      toast.success(step.label, { action: undoAction(step) })
    },
  }
}
