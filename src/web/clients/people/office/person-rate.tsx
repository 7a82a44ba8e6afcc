// A staff member's hourly rate, used if neither project nor client has one.
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import * as z from 'zod'
import { type Money, formatMoney } from '#contract/values/money.ts'
import {
  type PersonRate as Rate,
  type PersonRateChange,
  timeRates,
} from '#contract/work/time-rates.ts'
import { invoiceDefaults } from '#web/billing/invoices/queries.ts'
import { CreateForm } from '#web/kit/records/create-form.tsx'
import { api } from '#web/lib/browser.ts'
import { currencyChoicesWith } from '#web/lib/currency-choices.ts'
import { priceReading } from '#web/lib/number-readings.ts'
import { toQuery } from '#web/lib/query.ts'
import { type UndoStep, pushUndo, undoAction } from '#web/lib/undo.ts'
import { Button } from '#web/ui/button.tsx'
import { Dialog } from '#web/ui/dialog.tsx'
import { Field, FieldSelect } from '#web/ui/form-field.tsx'
import { PanelSection } from '#web/ui/section.tsx'
import { toast } from '#web/ui/toast-store.ts'
import { rateText, readRate, withNewest } from '#web/work/time/parts/rates-form.ts'

const personRates = toQuery(timeRates.ofPeople, {})

const rateOf = (personId: string, rates: readonly Rate[] | undefined) =>
  rates?.find(({ person }) => person._id === personId)

export function PersonRate({ personId }: { personId: string }) {
  const { data: all } = useQuery(personRates)
  const [isEditing, setEditing] = useState(false)
  const own = rateOf(personId, all)
  if (!own) return null
  return (
    <PanelSection title="Hourly rate">
      <div className="flex items-center justify-between gap-3">
        <span className="tabular-nums">{own.rate ? formatMoney(own.rate) : 'None'}</span>
        <Button size="sm" aria-haspopup="dialog" onClick={() => setEditing(true)}>
          Change rate
        </Button>
      </div>
      {isEditing && (
        <RateDialog personId={personId} rate={own.rate} onClose={() => setEditing(false)} />
      )}
    </PanelSection>
  )
}

const Values = z
  .object({ currency: z.string(), rate: z.string() })
  .transform(({ currency, rate }, check) => ({ rate: readRate(rate, currency, check, ['rate']) }))
type Values = z.input<typeof Values>

interface RateDialogProps {
  personId: string
  rate: Money | null
  onClose: () => void
}

function RateDialog({ personId, rate: latest, onClose }: RateDialogProps) {
  // The rate as of opening the dialog, or as last reported to the user.
  const [before, setBefore] = useState(latest)
  const cache = useQueryClient()
  const { data: defaults } = useQuery(invoiceDefaults)

  async function put(body: PersonRateChange) {
    try {
      await api(timeRates.changeOfPerson, { params: { personId }, body })
    } finally {
      await cache.invalidateQueries({ queryKey: personRates.queryKey })
    }
  }

  async function save({ rate }: z.output<typeof Values>) {
    try {
      await put({ rate, expected: before })
    } catch (error) {
      const newest = rateOf(personId, cache.getQueryData(personRates.queryKey))?.rate ?? null
      setBefore(newest)
      throw withNewest(error, newest)
    }
    const undo = () => put({ rate: before, expected: rate })
    const step: UndoStep = { label: 'Rate saved', undo }
    pushUndo(step)
    toast.success(step.label, { action: undoAction(step) })
    onClose()
  }

  return (
    <Dialog
      title="Change rate"
      description="Used when neither the project nor the client has a rate."
      onClose={onClose}
    >
      {defaults && (
        <CreateForm<Values, z.output<typeof Values>>
          schema={Values}
          values={{ currency: before?.currency ?? defaults.currency, rate: rateText(before) }}
          submitLabel="Save"
          draft={`rate of ${personId}`}
          onSubmit={save}
          onClose={onClose}
        >
          {(form) => (
            <>
              <Field
                form={form}
                name="rate"
                label="An hour"
                reads={(text) => priceReading(form.getValues('currency'))(text)}
                inputMode="decimal"
                placeholder="None"
                data-autofocus
              />
              <FieldSelect
                form={form}
                name="currency"
                label="Currency"
                placeholder={null}
                choices={currencyChoicesWith(form.getValues('currency'))}
              />
            </>
          )}
        </CreateForm>
      )}
    </Dialog>
  )
}
