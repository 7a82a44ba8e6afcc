// Fields of a service, for the add and edit forms.
import { type UseFormReturn, useWatch } from 'react-hook-form'
import { clientServiceKinds } from '#contract/clients/services.ts'
import { currencyChoicesWith } from '#web/lib/currency-choices.ts'
import { priceReading } from '#web/lib/number-readings.ts'
import { Field, FieldArea, FieldCheckbox, FieldSelect } from '#web/ui/form-field.tsx'
import { type ServiceValues, otherPeriod } from './service-values.ts'
import { kindLabels, periodLabel, commonPeriods } from './service-labels.tsx'

const kinds = clientServiceKinds.map((value) => ({ value, label: kindLabels[value] }))

const periods = [
  ...commonPeriods.map((months) => ({ value: String(months), label: periodLabel(months) })),
  { value: otherPeriod, label: 'Other…' },
]

const renewers = [
  { value: 'agency', label: 'The agency' },
  { value: 'client', label: 'The client' },
]

const wide = 'sm:col-span-2'

export function ServiceFields<Output>({
  form,
}: {
  form: UseFormReturn<ServiceValues, unknown, Output>
}) {
  const period = useWatch({ control: form.control, name: 'period' })
  return (
    <>
      <FieldSelect form={form} name="kind" label="Kind" placeholder={null} choices={kinds} />
      <Field form={form} name="name" label="Name" isRequired data-autofocus />
      <Field form={form} name="provider" label="Provider" className={wide} />
      <Field form={form} name="renewsOn" type="date" label="Renews on" isRequired />
      <FieldSelect form={form} name="period" label="Period" placeholder={null} choices={periods} />
      {period === otherPeriod && (
        <Field
          form={form}
          name="months"
          label="Months"
          inputMode="numeric"
          description="From one renewal to the next."
          className={wide}
          isRequired
        />
      )}
      <Field
        form={form}
        name="price"
        label="Price per period"
        inputMode="decimal"
        reads={(text) => priceReading(form.getValues('currency'))(text)}
      />
      <FieldSelect
        form={form}
        name="currency"
        label="Currency"
        placeholder={null}
        choices={currencyChoicesWith(form.getValues('currency'))}
      />
      <FieldSelect
        form={form}
        name="renewedBy"
        label="Who renews it?"
        placeholder={null}
        choices={renewers}
        description="The client’s owners are reminded of services the client renews."
        className={wide}
      />
      <FieldCheckbox
        form={form}
        name="autoRenews"
        label="Renews automatically"
        description="The renewal date moves on automatically once it has passed."
        className={wide}
      />
      <FieldArea
        form={form}
        name="sharedNote"
        label="Note for the client"
        rows={2}
        className={wide}
      />
      <FieldArea
        form={form}
        name="notes"
        label="Internal notes"
        description="The client never sees these."
        rows={3}
        className={wide}
      />
    </>
  )
}
