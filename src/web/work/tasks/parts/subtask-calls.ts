// Changes to a task's subtasks: each is an optimistic update, saved separately, and undoable if it loses something.
import { useQueryClient } from '@tanstack/react-query'
import { startTransition, useOptimistic } from 'react'
import {
  type NewSubtask,
  type Subtask,
  type SubtaskChange,
  type Task,
  tasks,
} from '#contract/work/tasks.ts'
import { toastWithUndo } from '#web/kit/records/use-undo.ts'
import { ApiError } from '#web/lib/api.ts'
import { api, trackWrite } from '#web/lib/browser.ts'
import { startCall } from '#web/lib/card-list.ts'
import { newKey } from '#web/lib/new-key.ts'
import { refetchQueries } from '#web/lib/query.ts'
import { UndoError, type UndoStep, pushUndo } from '#web/lib/undo.ts'
import { toast } from '#web/ui/toast-store.ts'
import { cacheTask, taskWith } from '../queries.ts'

/** 'stale' means someone else renamed it after the new name was started. */
export type Saved = 'saved' | 'stale' | 'failed'

/** Saves a change, then refetches the task whether it succeeded or not. */
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

/** Applies a change optimistically, before the server answers. */
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

  /** Shows failures in a toast, including `stale` from a retry, which no field handles. */
  async function attempt(save: () => Promise<void>, isAgain = false): Promise<Saved> {
    try {
      await save()
      return 'saved'
    } catch (error) {
      if (!(error instanceof ApiError)) throw error
      const isStale = error.code === 'stale'
      if (isStale && !isAgain) return 'stale'
      const retry = () => void attempt(save, true)
      toast.error(`${task.title}: ${error.message}`, isStale ? {} : { about: task._id, retry })
      return 'failed'
    }
  }

  function showAndSave(shown: readonly Subtask[], save: () => Promise<void>): Promise<Saved> {
    const { promise, resolve } = Promise.withResolvers<Saved>()
    startTransition(async () => {
      show(shown)
      resolve(await attempt(save))
    })
    return promise
  }

  /** Restores it below the subtask it was under, if that still exists. */
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
        try {
          await calls.change(id, { title: before, expected: title })()
        } catch (error) {
          if (!(error instanceof ApiError) || error.code !== 'stale') throw error
          const now = calls.current().find(({ _id }) => _id === id)
          throw new UndoError(`It has since been renamed to “${now?.title}”.`)
        }
      },
    }
  }

  return {
    subtasks,
    add: async (title: string) => (await attempt(calls.add({ title }))) === 'saved',
    change: (id: string, body: SubtaskChange) =>
      showAndSave(withChange(subtasks, id, body), calls.change(id, body)),
    async rename({ _id: id }: Subtask, title: string, expected: string): Promise<Saved> {
      const saved = await showAndSave(
        withChange(subtasks, id, { title }),
        calls.change(id, { title, expected }),
      )
      if (saved === 'saved') pushUndo(renamingBack(id, expected, title))
      return saved
    },
    async remove(subtask: Subtask): Promise<void> {
      const step = restoring(subtask)
      const others = subtasks.filter((one) => one !== subtask)
      if ((await showAndSave(others, calls.remove(subtask._id))) !== 'saved') return
      toastWithUndo(step)
    },
  }
}
