// Recurring invoice editor.
import { type NewSchedule, scheduleUnits } from '#contract/billing/schedules.ts'
import {
  ScheduleForm as schema,
  type ScheduleValues,
} from '#web/billing/schedules/parts/schedule-values.ts'
import { Field, FieldSelect } from '#web/ui/form-field.tsx'
import { DocumentForm, type DocumentFormProps } from '#web/billing/invoices/parts/document-form.tsx'

type ScheduleFormProps = Omit<
  DocumentFormProps<ScheduleValues, NewSchedule>,
  'schema' | 'renderDates'
>

const units = scheduleUnits.map((unit) => ({ value: unit, label: `${unit}s` }))

const ways = [
  { value: 'draft', label: 'Left as a draft' },
  { value: 'send', label: 'Sent at once' },
]

export function ScheduleForm({ children, ...props }: ScheduleFormProps) {
  return (
    <DocumentForm<ScheduleValues, NewSchedule>
      {...props}
      schema={schema}
      renderDates={(form) => (
        <>
          <Field form={form} name="rule.every" label="Every" type="number" isRequired />
          <FieldSelect
            form={form}
            name="rule.unit"
            label="Interval"
            placeholder={null}
            choices={units}
          />
          <Field form={form} name="startsOn" label="First invoice" type="date" isRequired />
          <Field form={form} name="endsOn" label="No invoices after" type="date" />
          <Field form={form} name="dueDays" label="Due after (days)" type="number" isRequired />
          <FieldSelect
            form={form}
            name="sends"
            label="Each invoice is"
            placeholder={null}
            choices={ways}
          />
        </>
      )}
    >
      {children}
      <p className="max-w-prose text-sm text-muted">
        In lines and notes, {'{month}'}, {'{quarter}'} and {'{year}'} are replaced with those of the
        period.
      </p>
    </DocumentForm>
  )
}
