// Fields for adding, editing and removing instalments, with each amount.
import Plus from 'lucide-react/icons/plus'
import Trash2 from 'lucide-react/icons/trash-2'
import { type UseFormReturn, useWatch } from 'react-hook-form'
import { type Division, maxInstalments, minInstalments } from '#contract/billing/instalments.ts'
import { type Money, formatMoney } from '#contract/values/money.ts'
import {
  type DivisionValues,
  partTotals,
} from '#web/billing/instalments/parts/instalment-values.ts'
import { percentReading, priceReading } from '#web/lib/number-readings.ts'
import { Button, IconButton } from '#web/ui/button.tsx'
import { Field, FieldSelect, useFieldError } from '#web/ui/form-field.tsx'
import { useFieldRows } from '#web/ui/use-field-rows.ts'

export interface Divided {
  /** Display name. */
  name: string
  total: Money
  taxes: readonly { rate: number; net: Money }[]
}

interface PartFieldsProps {
  form: UseFormReturn<DivisionValues, unknown, Division>
  divided: Divided
}

export function PartFields({ form, divided }: PartFieldsProps) {
  const { fields, append, remove } = useFieldRows({ control: form.control, name: 'parts' })
  const [by, parts] = useWatch({ control: form.control, name: ['by', 'parts'] })
  const error = useFieldError(form, 'parts')
  const totals = partTotals({ by, parts }, divided)
  const { total } = divided
  return (
    <div className="grid grid-cols-[minmax(0,1fr)] gap-3 sm:col-span-2">
      <FieldSelect
        form={form}
        name="by"
        label="Split by"
        placeholder={null}
        choices={[
          { value: 'percent', label: 'Percentages' },
          { value: 'amount', label: 'Amounts with tax' },
        ]}
        className="max-w-60"
      />
      <ol className="grid grid-cols-[minmax(0,1fr)] divide-y divide-line border-y border-line">
        {fields.map((field, place) => (
          <li
            key={field.id}
            aria-label={`Instalment ${place + 1}`}
            className="grid grid-cols-2 items-start gap-3 py-3 sm:grid-cols-[minmax(0,1fr)_9rem_7rem_8rem_auto]"
          >
            <Field
              form={form}
              name={`parts.${place}.title`}
              label="Title"
              maxLength={100}
              className="max-sm:col-span-2"
              {...(place === 0 && { 'data-autofocus': true })}
            />
            <Field form={form} name={`parts.${place}.invoiceOn`} label="Invoice on" type="date" />
            <Field
              form={form}
              name={`parts.${place}.share`}
              label={by === 'percent' ? 'Percent' : total.currency}
              reads={by === 'percent' ? percentReading : priceReading(total.currency)}
              inputMode="decimal"
            />
            <output className="self-center text-right font-medium tabular-nums sm:mt-5">
              {totals ? formatMoney({ ...total, amount: totals[place] ?? 0 }) : '–'}
            </output>
            <IconButton
              size="sm"
              label={`Remove instalment ${place + 1}`}
              disabled={fields.length <= minInstalments}
              onClick={() => remove(place)}
              className="self-center justify-self-end sm:mt-5"
            >
              <Trash2 size={14} aria-hidden />
            </IconButton>
          </li>
        ))}
      </ol>
      {error && (
        <p role="alert" className="text-sm text-bad">
          {error}
        </p>
      )}
      <div className="flex flex-wrap items-center justify-between gap-3">
        <Button
          icon={<Plus size={16} aria-hidden />}
          disabled={fields.length >= maxInstalments}
          onClick={() => append({ title: '', invoiceOn: parts.at(-1)?.invoiceOn ?? '', share: '' })}
        >
          Add instalment
        </Button>
        <p className="font-medium tabular-nums">Total {formatMoney(total)}</p>
      </div>
      {divided.taxes.some(({ rate }) => rate > 0) && (
        <p className="text-sm text-muted">
          Amounts may shift by a few cents so that each invoice’s tax is right and they add up to
          the total.
        </p>
      )}
    </div>
  )
}
