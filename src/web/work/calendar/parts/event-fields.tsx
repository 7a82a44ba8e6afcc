// Fields of an event, for the add and edit forms.
import { useQuery } from '@tanstack/react-query'
import { type UseFormReturn, useWatch } from 'react-hook-form'
import { visibilities } from '#web/lib/choices.ts'
import { useTimeZones } from '#web/lib/time-zones.ts'
import { Field, FieldArea, FieldCheckbox, FieldSelect, useSetField } from '#web/ui/form-field.tsx'
import { projectsToLink } from '../queries.ts'
import type { EventValues } from './event-values.ts'
import { RecurrenceFields } from './recurrence-fields.tsx'

interface EventFieldsProps {
  form: UseFormReturn<EventValues, unknown, EventValues>
  companyId: string
  /** Clients can only add shared events. */
  canHide: boolean
  /** Hides fields that belong to the whole series. */
  isOccurrence?: boolean
}

const wide = 'sm:col-span-2'

export function EventFields({ form, companyId, canHide, isOccurrence = false }: EventFieldsProps) {
  return (
    <>
      <Field form={form} name="title" label="Title" className={wide} isRequired data-autofocus />
      <TimeFields form={form} canBeAllDay={!isOccurrence} />
      {!isOccurrence && <RecurrenceFields form={form} />}
      <Field form={form} name="location" label="Location" className={wide} />
      <FieldArea form={form} name="description" label="Description" rows={3} className={wide} />
      {!isOccurrence && <ProjectField form={form} companyId={companyId} />}
      {!isOccurrence && canHide && (
        <FieldSelect
          form={form}
          name="visibility"
          label="Visibility"
          placeholder={null}
          choices={visibilities}
        />
      )}
    </>
  )
}

type Form = Pick<EventFieldsProps, 'form'>

function TimeFields({ form, canBeAllDay }: Form & { canBeAllDay: boolean }) {
  const allDay = useWatch({ control: form.control, name: 'allDay' })
  const set = useSetField(form)

  /** Moves the end along when the start is moved past it. */
  function followStart() {
    const { startDate, endDate, startTime, endTime } = form.getValues()
    if (endDate < startDate) set('endDate', startDate)
    if (endDate <= startDate && endTime !== '' && endTime <= startTime && startTime < '23')
      set(
        'endTime',
        `${String(Number(startTime.slice(0, 2)) + 1).padStart(2, '0')}${startTime.slice(2)}`,
      )
  }
  const follows = { onChange: followStart }

  return (
    <>
      {canBeAllDay && <FieldCheckbox form={form} name="allDay" label="All day" className={wide} />}
      <Field
        form={form}
        name="startDate"
        type="date"
        label="Start date"
        options={follows}
        isRequired
      />
      {!allDay && (
        <Field
          form={form}
          name="startTime"
          type="time"
          label="Start time"
          options={follows}
          isRequired
        />
      )}
      <Field form={form} name="endDate" type="date" label="End date" isRequired />
      {!allDay && <Field form={form} name="endTime" type="time" label="End time" isRequired />}
      {!allDay && <TimeZoneField form={form} />}
    </>
  )
}

function TimeZoneField({ form }: Form) {
  const choices = useTimeZones(useWatch({ control: form.control, name: 'timeZone' }))
  return (
    <FieldSelect
      // Remounts the select after hydration, so its value matches the new options.
      key={String(choices.length > 2)}
      form={form}
      name="timeZone"
      label="Time zone"
      placeholder={null}
      className={wide}
      choices={choices}
    />
  )
}

function ProjectField({ form, companyId }: Form & { companyId: string }) {
  const { data = [], isSuccess } = useQuery(projectsToLink(companyId))
  return (
    <FieldSelect
      key={String(isSuccess)}
      form={form}
      name="project"
      label="Project"
      placeholder="No project"
      choices={data.map(({ _id, title }) => ({ value: _id, label: title }))}
    />
  )
}
