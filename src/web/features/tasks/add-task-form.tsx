// Add Task: used from the tasks board and from the projects board.
import { useQueryClient } from '@tanstack/react-query'
import { type NewTask, tasks } from '#contract/tasks.ts'
import { ApiError } from '#web/lib/api.ts'
import { api } from '#web/lib/browser.ts'
import { useContractForm } from '#web/lib/form.ts'
import { Banner } from '#web/ui/banner.tsx'
import { Button } from '#web/ui/button.tsx'
import { DialogBody, DialogFooter } from '#web/ui/dialog.tsx'
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

  const { form, submit, problem, isSubmitting } = useContractForm({
    schema: TaskSchema,
    defaultValues: emptyTask,
    onSubmit: create,
    failure,
  })

  return (
    <form noValidate onSubmit={submit} className="contents">
      <DialogBody className="grid content-start gap-4 sm:grid-cols-2">
        {problem && (
          <Banner tone="bad" className="sm:col-span-2">
            {problem}
          </Banner>
        )}
        <TaskFields form={form} />
      </DialogBody>
      <DialogFooter>
        <Button onClick={onClose}>Cancel</Button>
        <Button type="submit" variant="primary" isPending={isSubmitting}>
          Add Task
        </Button>
      </DialogFooter>
    </form>
  )
}
