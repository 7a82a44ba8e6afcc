// A staff member's hourly cost by start date.
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import * as z from 'zod'
import { formatMoney } from '#contract/values/money.ts'
import {
  type PersonCostChange,
  type PersonCosts,
  personCosts,
} from '#contract/work/person-costs.ts'
import { profitability } from '#contract/billing/profitability.ts'
import { DateOnly } from '#contract/shared.ts'
import { invoiceDefaults } from '#web/billing/invoices/queries.ts'
import { CreateForm } from '#web/kit/records/create-form.tsx'
import { api } from '#web/lib/browser.ts'
import { currencyChoicesWith } from '#web/lib/currency-choices.ts'
import { priceReading } from '#web/lib/number-readings.ts'
import { longDate } from '#web/lib/dates.ts'
import { toQuery } from '#web/lib/query.ts'
import { type UndoStep, pushUndo, undoAction } from '#web/lib/undo.ts'
import { Button } from '#web/ui/button.tsx'
import { Dialog } from '#web/ui/dialog.tsx'
import { Field, FieldSelect } from '#web/ui/form-field.tsx'
import { PanelSection } from '#web/ui/section.tsx'
import { toast } from '#web/ui/toast-store.ts'
import { rateText, readRate, withNewest } from '#web/work/time/parts/rates-form.ts'

const allCosts = toQuery(personCosts.ofPeople, {})

const findCosts = (personId: string, all: readonly PersonCosts[] | undefined) =>
  all?.find(({ person }) => person._id === personId)

const costOn = (day: string, costs: PersonCosts['costs']) =>
  costs.find(({ from }) => from === day)?.cost ?? null

export function PersonCost({ personId }: { personId: string }) {
  const { data } = useQuery(allCosts)
  const [isEditing, setEditing] = useState(false)
  const own = findCosts(personId, data)
  if (!own) return null
  return (
    <PanelSection title="Hourly cost">
      <div className="flex items-start justify-between gap-3">
        {own.costs.length === 0 ? (
          <p className="text-muted">None, so this time is left out of project profit.</p>
        ) : (
          <ul className="grid gap-0.5 tabular-nums">
            {own.costs.map(({ from, cost }) => (
              <li key={from}>
                {formatMoney(cost)}{' '}
                <span className="text-sm text-muted">from {longDate(from)}</span>
              </li>
            ))}
          </ul>
        )}
        <Button size="sm" aria-haspopup="dialog" onClick={() => setEditing(true)}>
          Change cost
        </Button>
      </div>
      {isEditing && (
        <CostDialog personId={personId} costs={own.costs} onClose={() => setEditing(false)} />
      )}
    </PanelSection>
  )
}

const Values = z
  .object({ currency: z.string(), cost: z.string(), from: DateOnly })
  .transform(({ currency, cost, from }, check): PersonCostChange => ({
    from,
    cost: readRate(cost, currency, check, ['cost']),
  }))
type Values = z.input<typeof Values>

interface CostDialogProps {
  personId: string
  costs: PersonCosts['costs']
  onClose: () => void
}

function CostDialog({ personId, costs: latest, onClose }: CostDialogProps) {
  // The costs as of opening the dialog, or as last reported to the user.
  const [costs, setCosts] = useState(latest)
  const cache = useQueryClient()
  const { data: defaults } = useQuery(invoiceDefaults)

  async function put(body: PersonCostChange) {
    try {
      await api(personCosts.change, { params: { personId }, body })
    } finally {
      await cache.invalidateQueries({ queryKey: allCosts.queryKey })
      await cache.invalidateQueries({ queryKey: [profitability.get.path] })
    }
  }

  async function save({ from, cost }: PersonCostChange) {
    const before = costOn(from, costs)
    try {
      await put({ from, cost, expected: before })
    } catch (error) {
      const newest = findCosts(personId, cache.getQueryData(allCosts.queryKey))?.costs ?? []
      setCosts(newest)
      throw withNewest(error, costOn(from, newest))
    }
    const undo = () => put({ from, cost: before, expected: cost })
    const step: UndoStep = { label: 'Cost saved', undo }
    pushUndo(step)
    toast.success(step.label, { action: undoAction(step) })
    onClose()
  }

  return (
    <Dialog
      title="Change cost"
      description="Applies to time from this day on; earlier time keeps its cost. Leave empty to remove the cost set for this day."
      onClose={onClose}
    >
      {defaults && (
        <CreateForm<Values, PersonCostChange>
          schema={Values}
          values={{
            currency: costs[0]?.cost.currency ?? defaults.currency,
            cost: rateText(costs[0]?.cost ?? null),
            from: defaults.today,
          }}
          submitLabel="Save"
          draft={`cost of ${personId}`}
          onSubmit={save}
          onClose={onClose}
        >
          {(form) => (
            <>
              <Field
                form={form}
                name="cost"
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
              <Field form={form} name="from" label="From" type="date" />
            </>
          )}
        </CreateForm>
      )}
    </Dialog>
  )
}
