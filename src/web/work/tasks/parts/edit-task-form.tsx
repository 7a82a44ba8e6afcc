// Fields of a task in its panel, each saved separately.
import { useQueryClient } from '@tanstack/react-query'
import { type Task, priorities, tagKey, taskStatuses, tasks } from '#contract/work/tasks.ts'
import { RecordFields } from '#web/kit/records/record-fields.tsx'
import { type RecordForm, useRecordForm } from '#web/kit/records/use-record-form.tsx'
import { findWhoChanged } from '#web/kit/records/who-changed.ts'
import { api } from '#web/lib/browser.ts'
import { placeOf } from '#web/lib/card-cache.ts'
import { choicesOf, labelOf, visibilities } from '#web/lib/choices.ts'
import { FieldSelect } from '#web/ui/form-field.tsx'
import { nameOfPerson } from './assignee-select.tsx'
import { TaskFields, TaskSchema, type TaskValues, emptyAsNull, taskValues } from './task-form.tsx'
import { assignableIn, cacheTask, queriesOf, taskWith } from '../queries.ts'
import { useProjectTags } from './tags.ts'

export function useTaskForm(task: Task): RecordForm<TaskValues> {
  const cache = useQueryClient()
  const { _id: taskId } = task
  const params = { taskId }
  return useRecordForm({
    record: task,
    draft: `task ${taskId}`,
    schema: TaskSchema,
    titleOf: ({ title }) => title,
    calls: {
      valuesOf: taskValues,
      emptyAsNull,
      save: (body) => api(tasks.change, { params, body }),
      read: () => cache.fetchQuery({ ...taskWith(taskId), staleTime: 0 }),
      whoChanged: findWhoChanged('task', taskId),
      cache: (saved, startedAt) => cacheTask(cache, saved, startedAt),
      placeOf: () => placeOf(cache, queriesOf(task), taskId),
      // Merges tags by name, so both people's additions are kept.
      idOf: ({ name }) => (typeof name === 'string' ? tagKey(name) : undefined),
    },
  })
}

interface EditTaskFormProps {
  task: Task
  fields: RecordForm<TaskValues>
}

export function EditTaskForm({ task, fields }: EditTaskFormProps) {
  const { form, leave } = fields
  return (
    <RecordFields fields={fields}>
      <TaskFields
        form={form}
        companyId={task.company}
        knownTags={useProjectTags(task.project)}
        onChoose={leave}
      />
      <FieldSelect
        form={form}
        name="visibility"
        label="Who can see this?"
        placeholder={null}
        choices={visibilities}
      />
    </RecordFields>
  )
}

/** Formats a task's values for display. */
export function useTaskTexts({ company }: Task) {
  const cache = useQueryClient()
  return (key: string, value: unknown): string | undefined => {
    if (key === 'status') return labelOf(choicesOf(taskStatuses), value)
    if (key === 'priority') return labelOf(choicesOf(priorities), value)
    if (key === 'visibility') return labelOf(visibilities, value)
    if (key !== 'assignedTo') return undefined
    if (value === '') return 'No one'
    const people = cache.getQueryData(assignableIn(company).queryKey)
    const person = people?.find(({ _id }) => _id === value)
    return person ? nameOfPerson(person) : 'Someone else'
  }
}
