// Repetition of an event: frequency, days and end, with a summary as a sentence.
import { type UseFormReturn, useWatch } from 'react-hook-form'
import {
  type Weekday,
  maxCount,
  describeRecurrence,
  weekdayName,
  weekdayOn,
  weekdays,
} from '#contract/work/recurrence.ts'
import { Field, FieldSelect, useSetField } from '#web/ui/form-field.tsx'
import { weekFrom, weekStart } from '#web/lib/month-grid.ts'
import { type EventValues, monthlyChoices, toRecurrence } from './event-values.ts'

interface RecurrenceFieldsProps {
  form: UseFormReturn<EventValues, unknown, EventValues>
}

const choices = [
  { value: 'never', label: 'Does not repeat' },
  { value: 'daily', label: 'Daily' },
  { value: 'weekly', label: 'Weekly' },
  { value: 'monthly', label: 'Monthly' },
  { value: 'yearly', label: 'Yearly' },
]

const endings = [
  { value: 'never', label: 'Never' },
  { value: 'on', label: 'On a date' },
  { value: 'after', label: 'After a number of times' },
]

const units = { daily: 'days', weekly: 'weeks', monthly: 'months', yearly: 'years' } as const

export function RecurrenceFields({ form }: RecurrenceFieldsProps) {
  const { control } = form
  const [repeats, ends, startDate] = useWatch({ control, name: ['repeats', 'ends', 'startDate'] })
  const isWhole = /^\d{4}-\d\d-\d\d$/.test(startDate)
  return (
    <>
      <FieldSelect
        form={form}
        name="repeats"
        label="Repeats"
        placeholder={null}
        choices={choices}
      />
      {repeats === 'never' ? (
        <span className="max-sm:hidden" />
      ) : (
        <>
          <Field
            form={form}
            name="every"
            type="number"
            label={`Every … ${units[repeats]}`}
            min={1}
            max={99}
          />
          {repeats === 'weekly' && <Weekdays form={form} startDate={startDate} />}
          {repeats === 'monthly' && isWhole && (
            <FieldSelect
              key={startDate}
              form={form}
              name="monthly"
              label="On"
              placeholder={null}
              choices={monthlyChoices(startDate)}
              className="sm:col-span-2"
            />
          )}
          <FieldSelect form={form} name="ends" label="Ends" placeholder={null} choices={endings} />
          {ends === 'on' && <Field form={form} name="until" type="date" label="Last day" />}
          {ends === 'after' && (
            <Field form={form} name="count" type="number" label="Times" min={1} max={maxCount} />
          )}
          {ends === 'never' && <span className="max-sm:hidden" />}
          <RecurrenceText form={form} />
        </>
      )}
    </>
  )
}

function RecurrenceText({ form }: RecurrenceFieldsProps) {
  const values = useWatch({ control: form.control }) as EventValues
  const isWhole = /^\d{4}-\d\d-\d\d$/.test(values.startDate) && values.every >= 1
  const recurrence = isWhole ? toRecurrence(values) : null
  return (
    <p role="status" className="text-sm text-muted sm:col-span-2">
      {recurrence && `Repeats ${describeRecurrence(recurrence, values.startDate)}.`}
    </p>
  )
}

/** The event's own weekday is always selected. */
function Weekdays({ form, startDate }: RecurrenceFieldsProps & { startDate: string }) {
  const chosen = useWatch({ control: form.control, name: 'weekdays' })
  const own = /^\d{4}-\d\d-\d\d$/.test(startDate) ? weekdayOn(startDate) : undefined
  const set = useSetField(form)
  const toggle = (day: Weekday) =>
    set('weekdays', chosen.includes(day) ? chosen.filter((one) => one !== day) : [...chosen, day])
  return (
    <fieldset className="flex flex-wrap gap-1.5 sm:col-span-2">
      <legend className="pb-1 text-sm font-medium">On</legend>
      {weekFrom(weekdays, weekStart()).map((day) => {
        const isOwn = day === own
        return (
          <button
            key={day}
            type="button"
            aria-pressed={isOwn || chosen.includes(day)}
            aria-disabled={isOwn || undefined}
            onClick={() => !isOwn && toggle(day)}
            className="h-8 min-w-11 rounded-md border border-control px-2 text-sm aria-pressed:border-brand-line aria-pressed:bg-accent-soft aria-pressed:font-medium aria-pressed:text-accent pointer-coarse:h-11"
          >
            {weekdayName(day).slice(0, 3)}
          </button>
        )
      })}
    </fieldset>
  )
}
