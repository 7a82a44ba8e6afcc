// Every field of a task, saved together.
import { useQueryClient } from '@tanstack/react-query'
import { type Task, tasks } from '#contract/tasks.ts'
import { EditForm } from '#web/features/records/edit-form.tsx'
import { api } from '#web/lib/browser.ts'
import { FieldSelect } from '#web/ui/form-field.tsx'
import { TaskFields, TaskSchema, type TaskValues } from './task-form.tsx'
import { taskWith, tasksOf } from './task-queries.ts'

const visibilities = [
  { value: 'shared', label: 'Shared with client' },
  { value: 'internal', label: 'Internal' },
]

export function EditTaskForm({ task }: { task: Task }) {
  const cache = useQueryClient()
  const { _id: taskId, project } = task
  const query = taskWith(taskId)
  return (
    <EditForm
      record={task}
      draft={`task ${taskId}`}
      schema={TaskSchema}
      valuesOf={valuesOf}
      save={(body) => api(tasks.change, { params: { taskId }, body })}
      readAgain={() => cache.fetchQuery({ ...query, staleTime: 0 })}
      shownIn={[query.queryKey, tasksOf(project).queryKey]}
      savedText="Task saved"
    >
      {(form) => (
        <>
          <TaskFields form={form} />
          <FieldSelect
            form={form}
            name="visibility"
            label="Who can see this?"
            placeholder={null}
            choices={visibilities}
          />
        </>
      )}
    </EditForm>
  )
}

function valuesOf(task: Task): TaskValues {
  const { title, description, dueDate, priority, status, type, tags, visibility } = task
  return {
    title,
    description,
    dueDate: dueDate ?? '',
    priority,
    status,
    type: type ?? '',
    tags,
    visibility,
  }
}
