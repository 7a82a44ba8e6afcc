// Add Task: used from the tasks board and from the projects board.
import { useQueryClient } from '@tanstack/react-query'
import { type NewTask, tasks } from '#contract/tasks.ts'
import { CreateForm } from '#web/features/records/create-form.tsx'
import type { ApiError } from '#web/lib/api.ts'
import { api } from '#web/lib/browser.ts'
import { toast } from '#web/ui/toast-store.ts'
import { TaskFields, TaskSchema, emptyTask } from './task-form.tsx'
import { tasksOf } from './task-queries.ts'

/** An answer that says no, and no answer at all, have sentences of their own. */
const failure = (error: ApiError) =>
  error.code === 'network'
    ? 'An error occurred while adding the task. Please try again.'
    : 'Failed to add task. Please try again.'

interface AddTaskFormProps {
  projectId: string
  onClose: () => void
}

export function AddTaskForm({ projectId, onClose }: AddTaskFormProps) {
  const cache = useQueryClient()

  async function create(body: NewTask, idempotencyKey: string) {
    await api(tasks.create, { params: { projectId }, body }, { idempotencyKey })
    await cache.invalidateQueries({ queryKey: tasksOf(projectId).queryKey })
    toast.success('Task added successfully!')
    onClose()
  }

  return (
    <CreateForm
      schema={TaskSchema}
      values={emptyTask}
      submitLabel="Add Task"
      draft={`new task of ${projectId}`}
      onSubmit={create}
      onClose={onClose}
      failure={failure}
    >
      {(form) => <TaskFields form={form} />}
    </CreateForm>
  )
}
