// The subtasks of a task: tick, order, add, delete. Each change shows at once and is saved by itself.
import ArrowDown from 'lucide-react/icons/arrow-down'
import ArrowUp from 'lucide-react/icons/arrow-up'
import Trash2 from 'lucide-react/icons/trash-2'
import { useQueryClient } from '@tanstack/react-query'
import { type FormEvent, startTransition, useOptimistic } from 'react'
import { type Subtask, type SubtaskChange, type Task, tasks } from '#contract/tasks.ts'
import { ApiError } from '#web/lib/api.ts'
import { startCall } from '#web/lib/card-list.ts'
import { readAgain } from '#web/lib/read-again.ts'
import { trackWrite } from '#web/lib/writes.ts'
import { api } from '#web/lib/browser.ts'
import { useTextDraft } from '#web/lib/use-draft.ts'
import { newKey } from '#web/lib/new-key.ts'
import { Button, IconButton } from '#web/ui/button.tsx'
import { Checkbox } from '#web/ui/checkbox.tsx'
import { TextField } from '#web/ui/field.tsx'
import { toast } from '#web/ui/toast-store.ts'
import { cacheTask, taskWith } from './task-queries.ts'

interface SubtaskListProps {
  task: Task
  canEdit: boolean
}

/** Saves, says what failed, and reads the task again either way. */
function useSubtaskCalls(task: Task) {
  const cache = useQueryClient()
  const taskId = task._id

  async function save(call: () => Promise<unknown>): Promise<boolean> {
    try {
      await trackWrite(taskId, callAndRead(call))
      return true
    } catch (error) {
      if (!(error instanceof ApiError)) throw error
      toast.error(`${task.title}: ${error.message}`, { retry: () => void save(call) })
      return false
    }
  }

  async function callAndRead(call: () => Promise<unknown>) {
    try {
      await call()
    } finally {
      const startedAt = startCall()
      const { queryKey } = taskWith(taskId)
      await readAgain(cache, { queryKey })
      const { can: _, ...card } = cache.getQueryData(queryKey) ?? { ...task, can: undefined }
      cacheTask(cache, card, startedAt)
    }
  }

  return {
    add: (title: string) => {
      const idempotencyKey = newKey()
      return save(() =>
        api(tasks.addSubtask, { params: { taskId }, body: { title } }, { idempotencyKey }),
      )
    },
    change: (subtaskId: string, body: SubtaskChange) =>
      save(() => api(tasks.changeSubtask, { params: { taskId, subtaskId }, body })),
    remove: (subtaskId: string) =>
      save(() => api(tasks.removeSubtask, { params: { taskId, subtaskId } })),
  }
}

/** Where a subtask is shown before the server has answered. */
function withChange(subtasks: Subtask[], id: string, { done, after }: SubtaskChange): Subtask[] {
  const changed = subtasks.map((one) => (one._id === id ? { ...one, done: done ?? one.done } : one))
  if (after === undefined) return changed
  const moved = changed.filter((one) => one._id === id)
  const others = changed.filter((one) => one._id !== id)
  return others.toSpliced(others.findIndex((one) => one._id === after) + 1, 0, ...moved)
}

export function SubtaskList({ task, canEdit }: SubtaskListProps) {
  const calls = useSubtaskCalls(task)
  const [subtasks, show] = useOptimistic(task.subtasks)

  function change(id: string, body: SubtaskChange) {
    startTransition(async () => {
      show(withChange(subtasks, id, body))
      await calls.change(id, body)
    })
  }

  function remove(id: string) {
    startTransition(async () => {
      show(subtasks.filter((one) => one._id !== id))
      await calls.remove(id)
    })
  }

  const done = subtasks.filter((subtask) => subtask.done).length
  return (
    <section aria-labelledby="subtasks" className="grid grid-cols-[minmax(0,1fr)] gap-2">
      <h3 id="subtasks" className="flex justify-between text-sm font-medium">
        Subtasks
        {subtasks.length > 0 && (
          <span className="text-muted tabular-nums">
            {done} of {subtasks.length} done
          </span>
        )}
      </h3>
      <ul className="grid grid-cols-[minmax(0,1fr)]">
        {subtasks.map((subtask, i) => (
          <SubtaskRow
            key={subtask._id}
            subtask={subtask}
            canEdit={canEdit}
            isFirst={i === 0}
            isLast={i === subtasks.length - 1}
            onChange={(body) => change(subtask._id, body)}
            onUp={() => change(subtask._id, { after: subtasks[i - 2]?._id ?? null })}
            onDown={() => change(subtask._id, { after: subtasks[i + 1]?._id ?? null })}
            onRemove={() => remove(subtask._id)}
          />
        ))}
      </ul>
      {canEdit && <AddSubtask key={task._id} taskId={task._id} onAdd={calls.add} />}
    </section>
  )
}

interface SubtaskRowProps {
  subtask: Subtask
  canEdit: boolean
  isFirst: boolean
  isLast: boolean
  onChange: (change: SubtaskChange) => void
  onUp: () => void
  onDown: () => void
  onRemove: () => void
}

function SubtaskRow(props: SubtaskRowProps) {
  const { subtask, canEdit, isFirst, isLast, onChange, onUp, onDown, onRemove } = props
  const { title, done } = subtask
  return (
    <li className="group flex min-h-9 items-center gap-1 border-b border-line py-1">
      <Checkbox
        label={title}
        checked={done}
        disabled={!canEdit}
        onChange={({ target }) => onChange({ done: target.checked })}
        className={`min-w-0 flex-1 ${done ? 'text-muted line-through' : ''}`}
      />
      {canEdit && (
        <div className="row-actions flex">
          <IconButton label={`Move ${title} up`} size="sm" disabled={isFirst} onClick={onUp}>
            <ArrowUp size={14} aria-hidden />
          </IconButton>
          <IconButton label={`Move ${title} down`} size="sm" disabled={isLast} onClick={onDown}>
            <ArrowDown size={14} aria-hidden />
          </IconButton>
          <IconButton label={`Delete ${title}`} size="sm" onClick={onRemove}>
            <Trash2 size={14} aria-hidden />
          </IconButton>
        </div>
      )}
    </li>
  )
}

interface AddSubtaskProps {
  taskId: string
  onAdd: (title: string) => Promise<boolean>
}

function AddSubtask({ taskId, onAdd }: AddSubtaskProps) {
  const [title, setTitle] = useTextDraft(`new subtask of ${taskId}`)

  async function add(event: FormEvent) {
    event.preventDefault()
    const trimmed = title.trim()
    if (trimmed !== '' && (await onAdd(trimmed))) setTitle('')
  }

  return (
    <form onSubmit={(event) => void add(event)} className="flex items-end gap-2">
      <TextField
        label="New subtask"
        isLabelHidden
        placeholder="New subtask"
        maxLength={200}
        value={title}
        onChange={({ target }) => setTitle(target.value)}
        className="flex-1"
      />
      <Button type="submit" disabled={title.trim() === ''}>
        Add
      </Button>
    </form>
  )
}
