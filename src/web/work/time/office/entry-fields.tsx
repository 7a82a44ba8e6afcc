// Form values and fields of a time entry.
import { useQuery } from '@tanstack/react-query'
import type { UseFormReturn } from 'react-hook-form'
import * as z from 'zod'
import { DateOnly, optionalText } from '#contract/shared.ts'
import { type TimeEntry, maxMinutes } from '#contract/work/time.ts'
import { tasksOf } from '#web/work/tasks/queries.ts'
import { formatMinutes, hoursReading, parseMinutes } from '#web/work/time/parts/duration.ts'
import { Field, FieldArea, FieldCheckbox, FieldSelect } from '#web/ui/form-field.tsx'

const Time = z.string().transform((text, check) => {
  const minutes = parseMinutes(text)
  const issue =
    minutes === undefined || minutes === 0
      ? 'Enter a time such as 1:30, 1.5 or 90m'
      : minutes > maxMinutes && 'A day has 24 hours'
  if (issue) check.issues.push({ code: 'custom', message: issue, input: text })
  return minutes ?? 0
})

export const EntrySchema = z
  .object({
    task: z.string(),
    day: DateOnly,
    minutes: Time,
    note: optionalText(1000),
    billable: z.boolean(),
  })
  .transform(({ task, ...fields }) => ({ ...fields, task: task === '' ? null : task }))
export type EntryValues = z.input<typeof EntrySchema>
export type EntryFieldsOf = z.output<typeof EntrySchema>

export const newEntry = (day: string): EntryValues => ({
  ...{ task: '', day, minutes: '', note: '' },
  billable: true,
})

export const valuesOf = ({ task, day, minutes, note, billable }: TimeEntry): EntryValues => ({
  ...{ task: task?._id ?? '', day, note, billable },
  minutes: minutes === 0 ? '' : formatMinutes(minutes),
})

interface EntryFieldsProps {
  form: UseFormReturn<EntryValues, unknown, EntryFieldsOf>
  projectId: string
  /** The entry's own task, offered even if archived. */
  task?: TimeEntry['task']
}

export function EntryFields({ form, projectId, task = null }: EntryFieldsProps) {
  const { data: tasks = [] } = useQuery(tasksOf(projectId))
  const offered = new Map(tasks.map(({ _id, title }) => [_id, title]))
  if (task) offered.set(task._id, task.title)
  return (
    <>
      <FieldSelect
        form={form}
        name="task"
        label="Task"
        placeholder="The project as a whole"
        choices={[...offered].map(([value, label]) => ({ value, label }))}
        className="sm:col-span-2"
      />
      <Field
        form={form}
        name="minutes"
        label="Time"
        reads={hoursReading}
        description="Such as 1:30, 1.5 or 90m"
        isRequired
        data-autofocus
      />
      <Field form={form} name="day" type="date" label="Day" isRequired />
      <FieldArea form={form} name="note" label="Note" rows={3} className="sm:col-span-2" />
      <FieldCheckbox form={form} name="billable" label="Billable" className="sm:col-span-2" />
    </>
  )
}
