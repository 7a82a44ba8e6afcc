// Fields of a milestone, for the add and edit forms.
import type { UseFormReturn } from 'react-hook-form'
import type * as z from 'zod'
import type { NewMilestone } from '#contract/work/milestones.ts'
import { Field, FieldSelect } from '#web/ui/form-field.tsx'

export type MilestoneValues = z.input<typeof NewMilestone>

const visibilities = [
  { value: 'shared', label: 'Shared with the client' },
  { value: 'internal', label: 'Internal' },
]

export function MilestoneFields<Output>({
  form,
}: {
  form: UseFormReturn<MilestoneValues, unknown, Output>
}) {
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
      <Field form={form} name="dueDate" type="date" label="Due date" isRequired />
      <FieldSelect
        form={form}
        name="visibility"
        label="Visibility"
        placeholder={null}
        choices={visibilities}
      />
    </>
  )
}
