// Retainer fields for coverage, duration and billing.
import { useQuery } from '@tanstack/react-query'
import { type FieldPath, type UseFormReturn, useWatch } from 'react-hook-form'
import { schedulesQuery } from '#web/billing/schedules/queries.ts'
import { projectNamesQuery } from '#web/work/projects/queries.ts'
import type { CoverValues } from '#web/billing/retainers/parts/retainer-values.ts'
import { Field, FieldCheckbox, FieldSelect, useFieldError } from '#web/ui/form-field.tsx'
import { scheduleName } from '#web/billing/schedules/parts/schedule-labels.ts'

interface CoverFieldsProps<Values extends CoverValues, Output> {
  form: UseFormReturn<Values, unknown, Output>
  companyId: string
  /** False for retainers of deliverables, which are recorded by hand for any project. */
  countsHours: boolean
}

const covering = [
  { value: 'all', label: 'All of the client’s projects' },
  { value: 'chosen', label: 'Chosen projects' },
]

export function ProjectFields<Values extends CoverValues, Output>({
  form,
  companyId,
  countsHours,
}: CoverFieldsProps<Values, Output>) {
  const { data: projects = [] } = useQuery(projectNamesQuery(companyId))
  // Both forms' values have this field.
  const covers = useWatch({ control: form.control, name: 'covers' as FieldPath<Values> })
  const issue = useFieldError(form, 'projects' as FieldPath<Values>)
  if (!countsHours) return null
  return (
    <>
      <FieldSelect
        form={form}
        name={'covers' as FieldPath<Values>}
        label="Covers time on"
        placeholder={null}
        choices={covering}
        className="sm:col-span-2"
      />
      {issue && (
        <p role="alert" className="text-sm text-bad sm:col-span-2">
          {issue}
        </p>
      )}
      {covers === 'chosen' && (
        <fieldset className="grid gap-2 sm:col-span-2 sm:grid-cols-2">
          <legend className="sr-only">Projects</legend>
          {projects.map(({ _id, title }) => (
            <FieldCheckbox
              key={_id}
              form={form}
              name={`projects.${_id}` as FieldPath<Values>}
              label={title}
            />
          ))}
          {projects.length === 0 && <p className="text-muted">The client has no projects yet.</p>}
        </fieldset>
      )}
    </>
  )
}

export function EndFields<Values extends CoverValues, Output>({
  form,
  companyId,
}: Omit<CoverFieldsProps<Values, Output>, 'countsHours'>) {
  const { data: schedules = [] } = useQuery(schedulesQuery(companyId))
  return (
    <>
      <Field form={form} name={'endsOn' as FieldPath<Values>} label="Ends on" type="date" />
      <FieldSelect
        form={form}
        name={'schedule' as FieldPath<Values>}
        label="Billed by"
        placeholder="No recurring invoice"
        choices={schedules.map((one) => ({ value: one._id, label: scheduleName(one) }))}
      />
    </>
  )
}
