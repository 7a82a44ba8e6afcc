// Changes what an hour costs a client and its projects, and how its time is rounded.
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { type UseFormReturn, useWatch } from 'react-hook-form'
import {
  type CompanyRates,
  type CompanyRatesChange,
  roundings,
  timeRates,
} from '#contract/time-rates.ts'
import { invoiceDefaults } from '#web/features/invoices/invoice-queries.ts'
import { CreateForm } from '#web/features/records/create-form.tsx'
import { ApiError } from '#web/lib/api.ts'
import { api } from '#web/lib/browser.ts'
import { currencyChoices } from '#web/lib/currency-choices.ts'
import { queryOf } from '#web/lib/query.ts'
import { refetchQueries } from '#web/lib/refetch-query.ts'
import { type UndoStep, pushUndo, undoAction } from '#web/lib/undo.ts'
import { Dialog } from '#web/ui/dialog.tsx'
import { Field, FieldSelect } from '#web/ui/form-field.tsx'
import { toast } from '#web/ui/toast-store.ts'
import { type RatesValues, changeBack, changeSchema, valuesOf } from './rates-form.ts'
import { roundingWords } from './rounding-words.ts'

interface RatesDialogProps {
  companyId: string
  rates: CompanyRates
  onClose: () => void
}

export function RatesDialog({ companyId, rates, onClose }: RatesDialogProps) {
  const defaults = useQuery(invoiceDefaults)
  const save = useSave(companyId, rates)
  return (
    <Dialog
      title="Change rates"
      description="The rate of a project goes before the client’s, the client’s before the person’s."
      onClose={onClose}
    >
      {defaults.data && (
        <RatesForm
          companyId={companyId}
          rates={rates}
          currency={defaults.data.currency}
          onSave={async (change) => {
            await save(change)
            onClose()
          }}
          onClose={onClose}
        />
      )}
    </Dialog>
  )
}

function useSave(companyId: string, before: CompanyRates) {
  const cache = useQueryClient()
  const params = { companyId }
  const { queryKey } = queryOf(timeRates.ofCompany, { params })
  /** That the form was made from; after a conflict the newest. */
  const [base, setBase] = useState<number | undefined>(before.version)

  async function put(body: CompanyRatesChange) {
    const saved = await api(timeRates.changeOfCompany, { params, body })
    cache.setQueryData(queryKey, saved)
    return saved
  }
  return async (change: CompanyRatesChange) => {
    try {
      const { version } = await put({ ...change, version: base ?? before.version })
      const back = { ...changeBack(before, change), version }
      const step: UndoStep = { label: 'Rates saved', undo: async () => void (await put(back)) }
      pushUndo(step)
      toast.success(step.label, { action: undoAction(step) })
    } catch (error) {
      // Asked for once more, it is saved over what the others did.
      if (error instanceof ApiError && error.code === 'stale') {
        await refetchQueries(cache, { queryKey })
        setBase(undefined)
      }
      throw error
    }
  }
}

interface RatesFormProps extends RatesDialogProps {
  currency: string
  onSave: (change: CompanyRatesChange) => Promise<void>
}

function RatesForm({ companyId, rates, currency, onSave, onClose }: RatesFormProps) {
  const [values] = useState(() => valuesOf(rates, currency))
  return (
    <CreateForm<RatesValues, CompanyRatesChange>
      schema={changeSchema(values, rates)}
      values={values}
      submitLabel="Save"
      draft={`rates of ${companyId}`}
      onSubmit={onSave}
      onClose={onClose}
    >
      {(form) => <Fields form={form} rates={rates} />}
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
        choices={roundings.map((one) => ({ value: String(one), label: roundingWords(one) }))}
      />
      <FieldSelect
        form={form}
        name="currency"
        label="Currency"
        placeholder={null}
        choices={currencyChoices}
      />
      <Field
        form={form}
        name="rate"
        label={`An hour in ${currency}`}
        inputMode="decimal"
        placeholder="As the person’s"
        className="sm:col-span-2"
        data-autofocus
      />
      {rates.projects.map(({ _id, title }) => (
        <Field
          key={_id}
          form={form}
          name={_id}
          label={title}
          inputMode="decimal"
          placeholder="As the client’s"
        />
      ))}
    </>
  )
}
