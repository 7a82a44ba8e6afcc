// Changes several tasks in one call, then shows what was done, with Undo, and what failed.
import type { QueryClient } from '@tanstack/react-query'
import {
  type ChangedTask,
  type FailedTask,
  bulkTasks,
  maxTasksAtOnce,
  type TasksChange,
  type TasksChanged,
} from '#contract/work/bulk-tasks.ts'
import { type NewTask, type Task, tasks as calls } from '#contract/work/tasks.ts'
import { requestReveal } from '#web/kit/boards/reveal.ts'
import { toastWithUndo } from '#web/kit/records/use-undo.ts'
import { pluralize } from '#web/lib/pluralize.ts'
import { ApiError } from '#web/lib/api.ts'
import { api } from '#web/lib/browser.ts'
import { removeCard, startCall } from '#web/lib/card-list.ts'
import { newKey } from '#web/lib/new-key.ts'
import { UndoError } from '#web/lib/undo.ts'
import { toast } from '#web/ui/toast-store.ts'
import { cacheTasks, queriesOf, tasksOf } from '../queries.ts'
import { failureMessage } from '#web/lib/failure-message.ts'

type Titled = Pick<Task, '_id' | 'title'>

export const named = (list: readonly Titled[]): string =>
  list.length === 1 ? `“${list[0]?.title}”` : pluralize(list.length, 'task')

/** Number of failures listed by name. */
const maxNamed = 3

/** Lists, by title, why tasks were left unchanged. */
function toReasons(failed: readonly FailedTask[], list: readonly Titled[]): string {
  const titles = new Map(list.map(({ _id, title }) => [_id, title]))
  const sentences = failed
    .slice(0, maxNamed)
    .map(({ _id, code, message }) =>
      code === 'stale' ? message : `“${titles.get(_id) ?? 'A task'}”: ${reasonOf(code, message)}`,
    )
  const more = failed.length - sentences.length
  return [...sentences, ...(more > 0 ? [`And ${more} more.`] : [])].join(' ')
}

const reasonOf = (code: FailedTask['code'], message: string) =>
  code === 'not_found' ? 'it has since been deleted.' : message

async function undoChange(
  client: QueryClient,
  changes: ChangedTask[],
  list: readonly Titled[],
): Promise<void> {
  const startedAt = startCall()
  const { tasks, failed } = await api(bulkTasks.undo, { body: { changes } })
  cacheTasks(client, tasks, startedAt)
  if (failed.length === 0) return
  const part =
    changes.length > 1 ? `${failed.length} of ${changes.length} couldn’t be undone. ` : ''
  throw new UndoError(part + toReasons(failed, list))
}

/** @returns the saved tasks; none if the call failed, which is shown in a toast */
export async function changeTasks(
  client: QueryClient,
  list: readonly Titled[],
  change: TasksChange,
  what: string,
): Promise<Task[]> {
  if (list.length > maxTasksAtOnce) {
    toast.error(`You can change up to ${maxTasksAtOnce} tasks at once.`)
    return []
  }
  const startedAt = startCall()
  let answer: TasksChanged
  try {
    answer = await api(bulkTasks.change, { body: { ids: list.map(({ _id }) => _id), change } })
  } catch (error) {
    if (!(error instanceof ApiError)) throw error
    const about = list.map(({ _id }) => _id).join(' ')
    const retry = () => void changeTasks(client, list, change, what)
    toast.error(`${named(list)} not ${what}. ${error.message}`, { about, retry })
    return []
  }
  const { tasks, failed, changes } = answer
  cacheTasks(client, tasks, startedAt)
  if (failed.length > 0) {
    toast.error(`${pluralize(failed.length, 'task')} not ${what}. ${toReasons(failed, list)}`)
  }
  if (tasks.length > 0) {
    toastWithUndo({
      label: `${named(tasks)} ${what}`,
      undo: () => undoChange(client, changes, list),
    })
  } else if (failed.length === 0) toast.info(`${named(list)}: nothing to change.`)
  return tasks
}

/** @throws ApiError for the calling dialog to show */
export async function deleteTasks(client: QueryClient, list: readonly Task[]): Promise<string[]> {
  const { deleted, failed } = await api(bulkTasks.remove, {
    body: { ids: list.map(({ _id }) => _id) },
  })
  const gone = new Set([...deleted, ...failed.map(({ _id }) => _id)])
  for (const task of list)
    if (gone.has(task._id)) removeCard(client, queriesOf(task).list, task._id)
  return deleted
}

/** @throws ApiError for the calling field to show */
export async function addTasks(
  client: QueryClient,
  projectId: string,
  list: readonly NewTask[],
  idempotencyKey: string,
): Promise<void> {
  const startedAt = startCall()
  const sent = { params: { projectId }, body: { tasks: [...list] } }
  const added = await api(bulkTasks.create, sent, { idempotencyKey })
  cacheTasks(client, added, startedAt)
  const [first] = added
  if (first) requestReveal({ cardId: first._id, isFocused: true })
  toastWithUndo({ label: `${named(added)} added`, undo: () => takeBack(client, added) })
}

/** Removes added tasks that no one has changed since. */
export async function takeBack(client: QueryClient, added: readonly Task[]): Promise<void> {
  const known = client.getQueryData<Task[]>(tasksOf(added[0]?.project ?? '').queryKey) ?? []
  const isChanged = ({ _id, version }: Task) =>
    known.some((task) => task._id === _id && task.version > version)
  const changed = added.filter(isChanged)
  const unchanged = added.filter((task) => !isChanged(task))
  if (unchanged.length > 0) await deleteTasks(client, unchanged)
  if (changed.length > 0) throw new UndoError(`${named(changed)} not removed: changed since then.`)
}

export async function duplicateTask(
  client: QueryClient,
  task: Task,
  key = newKey(),
): Promise<void> {
  const startedAt = startCall()
  try {
    const sent = { params: { taskId: task._id } }
    const copy = await api(calls.duplicate, sent, { idempotencyKey: key })
    cacheTasks(client, [copy], startedAt)
    requestReveal({ cardId: copy._id, isFocused: true })
    toastWithUndo({
      label: `“${task.title}” duplicated`,
      undo: () => takeBack(client, [copy]),
    })
  } catch (error) {
    if (!(error instanceof ApiError)) throw error
    const retry = () => void duplicateTask(client, task, key)
    toast.error(failureMessage(`“${task.title}”`, 'duplicated', error), { about: task._id, retry })
  }
}
