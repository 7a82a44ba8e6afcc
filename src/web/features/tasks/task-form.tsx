// The fields of a task, for adding one and for editing one.
import type { UseFormReturn } from 'react-hook-form'
import type * as z from 'zod'
import { NewTask, priorities, taskStatuses, taskTypes } from '#contract/tasks.ts'
import { withEmptyAsNull } from '#web/lib/form.ts'
import { Field, FieldArea, FieldSelect } from '#web/ui/form-field.tsx'
import { TagEditor } from './tag-editor.tsx'

export interface TaskValues {
  title: string
  description: string
  dueDate: string
  priority: (typeof priorities)[number]
  status: (typeof taskStatuses)[number]
  type: string
  tags: { name: string; color: string }[]
  visibility?: 'internal' | 'shared' | undefined
}

export const emptyTask: TaskValues = {
  title: '',
  description: '',
  dueDate: '',
  priority: 'medium',
  status: 'not started',
  type: '',
  tags: [],
}

/** What the form holds, checked as the contract checks it. */
export const TaskSchema = withEmptyAsNull(NewTask, ['dueDate', 'type']) as z.ZodType<
  NewTask,
  TaskValues
>

const choices = (values: readonly string[]) => values.map((value) => ({ value, label: value }))

export function TaskFields<Output>({ form }: { form: UseFormReturn<TaskValues, unknown, Output> }) {
  return (
    <>
      <Field
        form={form}
        name="title"
        label="Title"
        className="sm:col-span-2"
        isRequired
        data-autofocus
      />
      <FieldArea
        form={form}
        name="description"
        label="Description"
        rows={3}
        className="sm:col-span-2"
      />
      <Field form={form} name="dueDate" type="date" label="Due Date" />
      <FieldSelect
        form={form}
        name="priority"
        label="Priority"
        placeholder={null}
        choices={choices(priorities)}
      />
      <FieldSelect
        form={form}
        name="status"
        label="Status"
        placeholder={null}
        choices={choices(taskStatuses)}
      />
      <FieldSelect form={form} name="type" label="Type" choices={choices(taskTypes)} />
      <div className="sm:col-span-2">
        <TagEditor
          tags={form.watch('tags')}
          onChange={(tags) => form.setValue('tags', tags, { shouldDirty: true })}
        />
      </div>
    </>
  )
}
