// Retainer term fields: allowance, rollover, price, overage.
import { type FieldPath, type UseFormReturn, useWatch } from 'react-hook-form'
import { countsHours } from '#contract/billing/retainer-labels.ts'
import type { RetainerKind } from '#contract/billing/retainers.ts'
import type { Rollover } from '#contract/billing/retainer-terms.ts'
import type { TermsValues } from '#web/billing/retainers/parts/retainer-values.ts'
import { numberReading, priceReading } from '#web/lib/number-readings.ts'
import { Field, FieldSelect } from '#web/ui/form-field.tsx'

type TermFieldValues = Omit<TermsValues, 'from' | 'state'>

interface TermFieldsProps<Values extends TermFieldValues, Output> {
  form: UseFormReturn<Values, unknown, Output>
  kind: RetainerKind
  currency: string
  /** True for an existing retainer; for a block, more hours are bought. */
  isChange?: boolean
}

const rolloverChoices: readonly { value: Rollover; label: string }[] = [
  { value: 'none', label: 'Doesn’t roll over' },
  { value: 'capped', label: 'Rolls over up to a cap' },
  { value: 'expiring', label: 'Rolls over, then expires' },
  { value: 'all', label: 'Rolls over' },
]

/** A block's leftover hours are already paid for, so they are never lost at the end of a month. */
const blockChoices = rolloverChoices
  .filter(({ value }) => value === 'all' || value === 'expiring')
  .map((one) =>
    one.value === 'all' ? { ...one, label: 'Never expires' } : { ...one, label: 'Expires' },
  )

function allowanceLabel(kind: RetainerKind, isChange: boolean): string {
  if (kind === 'deliverables') return 'Deliverables a month'
  if (kind === 'hours') return 'Hours a month'
  return isChange ? 'Hours bought' : 'Hours'
}

const topUpText =
  'Added to the hours already bought. Enter a negative number, such as -2, to remove hours added by mistake in that month.'

export function TermFields<Values extends TermFieldValues, Output>({
  form,
  kind,
  currency,
  isChange = false,
}: TermFieldsProps<Values, Output>) {
  const name = (field: keyof TermFieldValues) => field as FieldPath<Values>
  const rollover: unknown = useWatch({ control: form.control, name: name('rollover') })
  const isHours = countsHours(kind)
  const isTopUp = kind === 'block' && isChange
  return (
    <>
      <Field
        form={form}
        name={name('allowance')}
        label={allowanceLabel(kind, isChange)}
        description={isTopUp && topUpText}
        // Phones' decimal keyboard has no minus sign.
        inputMode={isTopUp ? 'text' : 'decimal'}
        reads={numberReading}
        isRequired
      />
      <FieldSelect
        key={kind === 'block' ? 'block' : 'month'}
        form={form}
        name={name('rollover')}
        label="Unused allowance"
        placeholder={null}
        choices={kind === 'block' ? blockChoices : rolloverChoices}
      />
      {rollover === 'capped' && (
        <Field
          form={form}
          name={name('rolloverLimit')}
          label={isHours ? 'Maximum hours' : 'Maximum deliverables'}
          reads={numberReading}
          inputMode="decimal"
          isRequired
          className="sm:col-span-2"
        />
      )}
      {rollover === 'expiring' && (
        <Field
          form={form}
          name={name('rolloverLimit')}
          label="Months until it expires"
          inputMode="numeric"
          isRequired
          className="sm:col-span-2"
        />
      )}
      <Field
        form={form}
        name={name('price')}
        label={`Price ${kind === 'block' ? 'of the block' : 'per month'} in ${currency}`}
        reads={priceReading(currency)}
        inputMode="decimal"
      />
      <Field
        form={form}
        name={name('overageRate')}
        label={`Each extra ${isHours ? 'hour' : 'deliverable'} in ${currency}`}
        reads={priceReading(currency)}
        inputMode="decimal"
        isRequired
      />
    </>
  )
}
