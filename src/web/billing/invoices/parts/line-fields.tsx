// Fields for adding, editing, removing and moving invoice or quote lines, with line totals.
import ArrowDown from 'lucide-react/icons/arrow-down'
import ArrowUp from 'lucide-react/icons/arrow-up'
import Plus from 'lucide-react/icons/plus'
import Trash2 from 'lucide-react/icons/trash-2'
import { useFormContext } from 'react-hook-form'
import type { InvoiceTotals } from '#contract/billing/invoice-totals.ts'
import { formatMoney } from '#contract/values/money.ts'
import { type DocumentValues, emptyLine } from './document-values.ts'
import {
  discountReading,
  numberReading,
  percentReading,
  priceReading,
} from '#web/lib/number-readings.ts'
import { Button, IconButton } from '#web/ui/button.tsx'
import { Field, FieldArea, useFieldError } from '#web/ui/form-field.tsx'
import { useFieldRows } from '#web/ui/use-field-rows.ts'

interface LineFieldsProps {
  totals: InvoiceTotals
  currency: string
}

export function LineFields({ totals, currency }: LineFieldsProps) {
  const form = useFormContext<DocumentValues>()
  const { fields, append, remove, move } = useFieldRows({ control: form.control, name: 'lines' })
  const error = useFieldError(form, 'lines')
  return (
    <section aria-label="Lines" className="grid grid-cols-[minmax(0,1fr)] gap-3">
      <h2 className="text-lg font-medium">Lines</h2>
      <ol className="grid grid-cols-[minmax(0,1fr)] divide-y divide-line border-y border-line">
        {fields.map((field, place) => (
          <li key={field.id} aria-label={`Line ${place + 1}`}>
            <LineRow
              place={place}
              currency={currency}
              net={formatMoney({ amount: totals.lines[place]?.net ?? 0, currency })}
              isLast={place === fields.length - 1}
              onMove={(to) => move(place, to)}
              onRemove={fields.length > 1 ? () => remove(place) : undefined}
            />
          </li>
        ))}
      </ol>
      {error && (
        <p role="alert" className="text-sm text-bad">
          {error}
        </p>
      )}
      <Button
        className="justify-self-start"
        icon={<Plus size={16} aria-hidden />}
        onClick={() => append(emptyLine(form.getValues('lines').at(-1)?.taxRate ?? ''))}
      >
        Add line
      </Button>
    </section>
  )
}

interface LineRowProps {
  place: number
  currency: string
  net: string
  isLast: boolean
  onMove: (to: number) => void
  onRemove: (() => void) | undefined
}

function LineRow({ place, currency, net, isLast, onMove, onRemove }: LineRowProps) {
  const form = useFormContext<DocumentValues>()
  const at = <Name extends string>(name: Name) => `lines.${place}.${name}` as const
  return (
    <div className="grid grid-cols-2 items-start gap-3 py-3 sm:grid-cols-[1fr_1fr_1.4fr_0.8fr_1fr_minmax(6.5rem,auto)] xl:grid-cols-[1fr_5.5rem_5.5rem_7.5rem_4.5rem_5.5rem_minmax(8.5rem,auto)] sm:*:min-w-0">
      <FieldArea
        form={form}
        name={at('description')}
        label="Description"
        rows={1}
        maxLength={2000}
        className="max-xl:col-span-full"
      />
      <Field form={form} name={at('quantity')} label="Quantity" reads={numberReading} />
      <Field form={form} name={at('unit')} label="Unit" placeholder="hours" maxLength={20} />
      <Field
        form={form}
        name={at('unitPrice')}
        label="Unit price"
        inputMode="decimal"
        reads={priceReading(currency)}
      />
      <Field
        form={form}
        name={at('taxRate')}
        label="Tax %"
        inputMode="decimal"
        reads={percentReading}
      />
      <Field
        form={form}
        name={at('discount')}
        label="Discount"
        placeholder="10%"
        reads={discountReading(currency)}
      />
      <div className="flex items-center justify-between gap-1 max-sm:col-span-2 sm:grid sm:justify-items-end">
        <output className="font-medium tabular-nums sm:py-1">{net}</output>
        <span className="flex">
          <IconButton
            size="sm"
            label={`Move line ${place + 1} up`}
            disabled={place === 0}
            onClick={() => onMove(place - 1)}
          >
            <ArrowUp size={14} aria-hidden />
          </IconButton>
          <IconButton
            size="sm"
            label={`Move line ${place + 1} down`}
            disabled={isLast}
            onClick={() => onMove(place + 1)}
          >
            <ArrowDown size={14} aria-hidden />
          </IconButton>
          <IconButton
            size="sm"
            label={`Remove line ${place + 1}`}
            disabled={!onRemove}
            onClick={onRemove}
          >
            <Trash2 size={14} aria-hidden />
          </IconButton>
        </span>
      </div>
    </div>
  )
}
