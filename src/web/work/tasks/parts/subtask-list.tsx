// A task's subtasks: check off, rename, reorder, add and delete.
import { type FormEvent, useState } from 'react'
import { maxTitleLength } from '#contract/shared.ts'
import type { Task } from '#contract/work/tasks.ts'
import { isBlank } from '#contract/values/normal-text.ts'
import { useEditedText } from '#web/lib/text-draft.ts'
import { Button } from '#web/ui/button.tsx'
import { TextField } from '#web/ui/field.tsx'
import { PanelSection } from '#web/ui/section.tsx'
import { useOrder } from '#web/ui/use-order.ts'
import { useSubtasks } from './subtask-calls.ts'
import { SubtaskRow } from './subtask-row.tsx'

interface SubtaskListProps {
  task: Task
  canEdit: boolean
}

export function SubtaskList({ task, canEdit }: SubtaskListProps) {
  const { subtasks, add, change, rename, remove } = useSubtasks(task)
  const { list, shown, sorting, moveTo, said } = useOrder(subtasks, (id, after) => {
    void change(id, { after })
  })
  const done = subtasks.filter((subtask) => subtask.done).length
  return (
    <PanelSection
      title="Subtasks"
      aside={subtasks.length > 0 && `${done} of ${subtasks.length} done`}
    >
      <ul ref={list} className="grid grid-cols-[minmax(0,1fr)]">
        {shown.map((subtask, at) => (
          <SubtaskRow
            key={subtask._id}
            taskId={task._id}
            subtask={subtask}
            at={at}
            count={shown.length}
            canEdit={canEdit}
            isDragged={sorting.dragged === at}
            onTick={(isDone) => void change(subtask._id, { done: isDone })}
            onRename={(title, expected) => rename(subtask, title, expected)}
            onGrip={(event) => sorting.startAt(event, at)}
            onGripKey={(event) => sorting.onKeyDown(event, at, shown.length)}
            onMove={(to) => moveTo(at, to)}
            onRemove={() => void remove(subtask)}
          />
        ))}
      </ul>
      <p role="status" className="sr-only">
        {said}
      </p>
      {canEdit && <AddSubtask key={task._id} taskId={task._id} onAdd={add} />}
    </PanelSection>
  )
}

interface AddSubtaskProps {
  taskId: string
  onAdd: (title: string) => Promise<boolean>
}

function AddSubtask({ taskId, onAdd }: AddSubtaskProps) {
  const { text, setText, forget } = useEditedText(`new subtask of ${taskId}`, '')
  /** While one is being sent, the field accepts the next; the draft stays until it is saved. */
  const [sent, setSent] = useState<string>()
  const title = text === sent ? '' : text

  async function add(event: FormEvent) {
    event.preventDefault()
    if (isBlank(title)) return
    setSent(title)
    if (await onAdd(title.trim())) forget(title)
    setSent((current) => (current === title ? undefined : current))
  }

  function type(next: string) {
    setSent(undefined)
    setText(next)
  }

  return (
    <form autoComplete="off" onSubmit={(event) => void add(event)} className="flex items-end gap-2">
      <TextField
        label="New subtask"
        isLabelHidden
        placeholder="New subtask"
        maxLength={maxTitleLength}
        value={title}
        onChange={({ target }) => type(target.value)}
        className="flex-1"
      />
      <Button type="submit" disabled={isBlank(title)}>
        Add
      </Button>
    </form>
  )
}
