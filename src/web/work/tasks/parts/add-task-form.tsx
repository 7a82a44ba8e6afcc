// Add Task form, used by the tasks and projects boards.
import { useQueryClient } from '@tanstack/react-query'
import { type NewTask, tasks } from '#contract/work/tasks.ts'
import { requestReveal } from '#web/kit/boards/reveal.ts'
import { CreateForm } from '#web/kit/records/create-form.tsx'
import type { ApiError } from '#web/lib/api.ts'
import { api } from '#web/lib/browser.ts'
import { startCall } from '#web/lib/card-list.ts'
import { Field } from '#web/ui/form-field.tsx'
import { toast } from '#web/ui/toast-store.ts'
import { TaskFields, TaskSchema, emptyTask } from './task-form.tsx'
import { cacheTask } from '../queries.ts'
import { useProjectTags } from './tags.ts'

/** A refusal and a missing answer have different messages. */
const headline = (error: ApiError) =>
  error.code === 'network'
    ? 'An error occurred while adding the task. Please try again.'
    : 'Failed to add task. Please try again.'

/** What the server says about its own failure adds nothing to the headline. */
const failure = ({ code, message }: ApiError) =>
  ['network', 'internal', 'unavailable'].includes(code) ? '' : message

interface AddTaskFormProps {
  companyId: string | null
  projectId: string
  onClose: () => void
}

export function AddTaskForm({ companyId, projectId, onClose }: AddTaskFormProps) {
  const cache = useQueryClient()
  const knownTags = useProjectTags(projectId)

  async function create(body: NewTask, idempotencyKey: string) {
    const startedAt = startCall()
    const task = await api(
      tasks.create,
      { params: { projectId }, body },
      { idempotencyKey, expectedStatus: 201 },
    )
    cacheTask(cache, task, startedAt)
    requestReveal({ cardId: task._id })
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
      headline={headline}
      failure={failure}
    >
      {(form) => (
        <>
          <Field
            form={form}
            name="title"
            label="Title"
            className="sm:col-span-2"
            isRequired
            data-autofocus
          />
          <TaskFields form={form} companyId={companyId} knownTags={knownTags} />
        </>
      )}
    </CreateForm>
  )
}
