// Fields of a task, for the add and edit forms.
import { type Path, type UseFormReturn, useWatch } from 'react-hook-form'
import type * as z from 'zod'
import {
  NewTask,
  type Tag,
  type Task,
  priorities,
  taskStatuses,
  taskTypes,
} from '#contract/work/tasks.ts'
import { DescriptionField } from '#web/kit/records/description-field.tsx'
import { choicesOf } from '#web/lib/choices.ts'
import { withEmptyAsNull } from '#web/lib/form.ts'
import {
  Field,
  FieldSelect,
  useFieldError,
  useFieldNote,
  useSetField,
} from '#web/ui/form-field.tsx'
import { AssigneeSelect } from './assignee-select.tsx'
import { TagField } from './tag-field.tsx'

export interface TaskValues {
  title: string
  description: string
  /** '' means no one. */
  assignedTo: string
  dueDate: string
  priority: (typeof priorities)[number]
  status: (typeof taskStatuses)[number]
  type: string
  tags: Tag[]
  visibility?: 'internal' | 'shared' | undefined
}

export const emptyTask: TaskValues = {
  title: '',
  description: '',
  assignedTo: '',
  dueDate: '',
  priority: 'medium',
  status: 'not started',
  type: '',
  tags: [],
}

/** Fields that are empty in the form and null in the API. */
export const emptyAsNull = ['assignedTo', 'dueDate', 'type'] as const

/** Validates the form's values as the contract does. */
export const TaskSchema = withEmptyAsNull(NewTask, emptyAsNull) as z.ZodType<NewTask, TaskValues>

interface TaskFieldsProps<Output> {
  form: UseFormReturn<TaskValues, unknown, Output>
  /** The company whose people are assignable; null until one is chosen. */
  companyId: string | null
  /** Tags of the project, as suggestions. */
  knownTags: readonly Tag[]
  /** Called with the name of a field that is not a native control. */
  onChoose?: (name: Path<TaskValues>) => void
}

/** All fields except the title. */
export function TaskFields<Output>(props: TaskFieldsProps<Output>) {
  const { form, companyId, knownTags, onChoose } = props
  return (
    <>
      <DescriptionField form={form} name="description" className="sm:col-span-2" />
      <FieldSelect
        form={form}
        name="status"
        label="Status"
        placeholder={null}
        choices={choicesOf(taskStatuses)}
      />
      <FieldSelect
        form={form}
        name="priority"
        label="Priority"
        placeholder={null}
        choices={choicesOf(priorities)}
      />
      {companyId !== null && (
        <Assignee form={form} companyId={companyId} {...(onChoose && { onChoose })} />
      )}
      <Field form={form} name="dueDate" type="date" label="Due Date" />
      <FieldSelect form={form} name="type" label="Type" choices={choicesOf(taskTypes)} />
      <Tags form={form} knownTags={knownTags} {...(onChoose && { onChoose })} />
    </>
  )
}

type ChosenProps<Output, More> = Pick<TaskFieldsProps<Output>, 'form' | 'onChoose'> & More

function Assignee<Output>(props: ChosenProps<Output, { companyId: string }>) {
  const { form, companyId, onChoose } = props
  const assignedTo = useWatch({ control: form.control, name: 'assignedTo' })
  const set = useSetField(form)
  return (
    <AssigneeSelect
      companyId={companyId}
      value={assignedTo === '' ? null : assignedTo}
      onChange={(id) => {
        set('assignedTo', id ?? '')
        onChoose?.('assignedTo')
      }}
      error={useFieldError(form, 'assignedTo')}
      note={useFieldNote('assignedTo')}
    />
  )
}

function Tags<Output>(props: ChosenProps<Output, { knownTags: readonly Tag[] }>) {
  const { form, knownTags, onChoose } = props
  const tags = useWatch({ control: form.control, name: 'tags' })
  const set = useSetField(form)
  return (
    <TagField
      className="sm:col-span-2"
      tags={tags}
      knownTags={knownTags}
      onChange={(next) => {
        set('tags', next)
        onChoose?.('tags')
      }}
      error={useFieldError(form, 'tags')}
      note={useFieldNote('tags')}
    />
  )
}

export function taskValues(task: Task): TaskValues {
  const { title, description, assignedTo, dueDate, priority, status, type, tags } = task
  return {
    title,
    description,
    assignedTo: assignedTo ?? '',
    dueDate: dueDate ?? '',
    priority,
    status,
    type: type ?? '',
    tags,
    visibility: task.visibility,
  }
}
