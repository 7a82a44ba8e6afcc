// Edits the hourly rates of a client and its projects, and time rounding.
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { type UseFormReturn, useWatch } from 'react-hook-form'
import {
  type CompanyRates,
  type CompanyRatesChange,
  roundings,
  timeRates,
} from '#contract/work/time-rates.ts'
import { invoiceDefaults } from '#web/billing/invoices/queries.ts'
import { CreateForm } from '#web/kit/records/create-form.tsx'
import { MergeDialog } from '#web/kit/records/merge-dialog.tsx'
import { bodyOf, useMergedSave } from '#web/kit/records/use-merged-save.ts'
import { toastWithUndo } from '#web/kit/records/use-undo.ts'
import { api } from '#web/lib/browser.ts'
import { currencyChoicesWith } from '#web/lib/currency-choices.ts'
import { priceReading } from '#web/lib/number-readings.ts'
import { toQuery } from '#web/lib/query.ts'
import type { UndoStep } from '#web/lib/undo.ts'
import { Dialog } from '#web/ui/dialog.tsx'
import { Field, FieldSelect } from '#web/ui/form-field.tsx'
import {
  type RatesValues,
  changeBack,
  changeSchema,
  describeRounding,
  valuesOf,
} from './rates-form.ts'

interface RatesDialogProps {
  companyId: string
  rates: CompanyRates
  onClose: () => void
}

export function RatesDialog({ companyId, rates, onClose }: RatesDialogProps) {
  const defaults = useQuery(invoiceDefaults)
  return (
    <Dialog
      title="Change rates"
      description="A project’s rate overrides the client’s, and the client’s overrides the person’s."
      onClose={onClose}
    >
      {defaults.data && (
        <RatesForm
          companyId={companyId}
          rates={rates}
          currency={defaults.data.currency}
          onClose={onClose}
        />
      )}
    </Dialog>
  )
}

function useCalls(companyId: string) {
  const cache = useQueryClient()
  const params = { companyId }
  const query = toQuery(timeRates.ofCompany, { params })

  async function put(body: CompanyRatesChange) {
    const saved = await api(timeRates.changeOfCompany, { params, body })
    cache.setQueryData(query.queryKey, saved)
    return saved
  }
  return {
    read: () => cache.fetchQuery({ ...query, staleTime: 0 }),
    async save(change: CompanyRatesChange, over: CompanyRates): Promise<CompanyRates> {
      const saved = await put({ ...change, version: over.version })
      const back = { ...changeBack(over, change), version: saved.version }
      const step: UndoStep = { label: 'Rates saved', undo: async () => void (await put(back)) }
      toastWithUndo(step)
      return saved
    },
  }
}

interface RatesFormProps extends RatesDialogProps {
  currency: string
}

function RatesForm({ companyId, rates, currency, onClose }: RatesFormProps) {
  const values = valuesOf(rates, currency)
  const draft = `rates of ${companyId}`
  const { save, read } = useCalls(companyId)
  const { submit, conflict } = useMergedSave<CompanyRates, RatesValues>({
    latest: rates,
    draft,
    valuesOf: (latest) => valuesOf(latest, currency),
    save: (typed, over) => save(bodyOf(changeSchema(valuesOf(over, currency), over), typed), over),
    read,
    onSaved: onClose,
  })
  const titles = new Map(rates.projects.map(({ _id, title }) => [_id, title]))
  return (
    <CreateForm<RatesValues, CompanyRatesChange>
      schema={changeSchema(values, rates)}
      values={values}
      version={rates.version}
      submitLabel="Save"
      draft={draft}
      onSubmit={async (_, __, typed) => {
        await submit(typed)
        onClose()
      }}
      onClose={onClose}
    >
      {(form) => (
        <>
          {conflict && (
            <MergeDialog
              {...conflict}
              // Project rates are keyed by project id.
              conflicts={conflict.conflicts.map((one) => ({
                ...one,
                where: [titles.get(one.key) ?? one.where.join(' › ')],
              }))}
            />
          )}
          <Fields form={form} rates={rates} />
        </>
      )}
    </CreateForm>
  )
}

interface FieldsProps {
  form: UseFormReturn<RatesValues, unknown, CompanyRatesChange>
  rates: CompanyRates
}

function Fields({ form, rates }: FieldsProps) {
  const currency = useWatch({ control: form.control, name: 'currency' })
  return (
    <>
      <FieldSelect
        form={form}
        name="rounding"
        label="Rounding of each entry"
        placeholder={null}
        choices={roundings.map((one) => ({ value: String(one), label: describeRounding(one) }))}
      />
      <FieldSelect
        form={form}
        name="currency"
        label="Currency"
        placeholder={null}
        choices={currencyChoicesWith(currency)}
      />
      <Field
        form={form}
        name="rate"
        label={`An hour in ${currency}`}
        reads={priceReading(currency)}
        inputMode="decimal"
        placeholder="Same as the person’s"
        className="sm:col-span-2"
        data-autofocus
      />
      {rates.projects.map(({ _id, title }) => (
        <Field
          key={_id}
          form={form}
          name={_id}
          label={title}
          reads={priceReading(currency)}
          inputMode="decimal"
          placeholder="Same as the client’s"
        />
      ))}
    </>
  )
}
