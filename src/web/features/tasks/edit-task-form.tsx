// Every field of a task, saved together; an edit over someone else's newer version is refused and keeps what was typed.
import { useQueryClient } from '@tanstack/react-query'
import { type NewTask, type Task, tasks } from '#contract/tasks.ts'
import { ApiError } from '#web/lib/api.ts'
import { api } from '#web/lib/browser.ts'
import { isSame, useFollowRecord } from '#web/lib/follow-record.ts'
import { useContractForm } from '#web/lib/form.ts'
import { Banner } from '#web/ui/banner.tsx'
import { Button } from '#web/ui/button.tsx'
import { FieldSelect } from '#web/ui/form-field.tsx'
import { toast } from '#web/ui/toast-store.ts'
import { TaskSchema, TaskFields, type TaskValues } from './task-form.tsx'
import { taskWith, tasksOf } from './task-queries.ts'

const visibilities = [
  { value: 'shared', label: 'Shared with client' },
  { value: 'internal', label: 'Internal' },
]

export function EditTaskForm({ task }: { task: Task }) {
  const cache = useQueryClient()
  const { _id, project } = task

  async function save(body: NewTask) {
    const put = (version: number) =>
      api(tasks.change, { params: { taskId: _id }, body: { ...body, version } })
    try {
      await put(base.version)
    } catch (error) {
      if (!(error instanceof ApiError) || error.code !== 'stale') throw error
      // Ticking a subtask makes a newer version too: only a change of these fields stands in the way.
      const now = await cache.fetchQuery({ ...taskWith(_id), staleTime: 0 })
      if (!isSame(valuesOf(now), valuesOf(base))) throw error
      await put(now.version)
    }
    form.reset(form.getValues())
    await Promise.all([
      cache.invalidateQueries({ queryKey: taskWith(_id).queryKey }),
      cache.invalidateQueries({ queryKey: tasksOf(project).queryKey }),
    ])
    toast.success('Task saved')
  }

  const { form, submit, problem, isSubmitting } = useContractForm({
    schema: TaskSchema,
    defaultValues: valuesOf(task),
    onSubmit: save,
  })
  const base = useFollowRecord(form, task, valuesOf)

  return (
    <form noValidate onSubmit={submit} className="grid gap-4 sm:grid-cols-2">
      {problem && (
        <Banner tone="bad" className="sm:col-span-2">
          {problem}
        </Banner>
      )}
      <TaskFields form={form} />
      <FieldSelect
        form={form}
        name="visibility"
        label="Who can see this?"
        placeholder={null}
        choices={visibilities}
      />
      <div className="flex items-end justify-end">
        <Button
          type="submit"
          variant="primary"
          isPending={isSubmitting}
          disabled={!form.formState.isDirty}
        >
          Save changes
        </Button>
      </div>
    </form>
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
