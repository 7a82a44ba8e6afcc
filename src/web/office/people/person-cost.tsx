// What an hour of somebody of staff costs the agency, from which day on, and before.
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import * as z from 'zod'
import { formatMoney } from '#contract/money.ts'
import { type PersonCostChange, personCosts } from '#contract/person-costs.ts'
import { profitability } from '#contract/profitability.ts'
import { DateOnly } from '#contract/shared.ts'
import { invoiceDefaults } from '#web/features/invoices/invoice-queries.ts'
import { CreateForm } from '#web/features/records/create-form.tsx'
import { api } from '#web/lib/browser.ts'
import { currencyChoices } from '#web/lib/currency-choices.ts'
import { longDate } from '#web/lib/dates.ts'
import { queryOf } from '#web/lib/query.ts'
import { type UndoStep, pushUndo, undoAction } from '#web/lib/undo.ts'
import { Button } from '#web/ui/button.tsx'
import { Dialog } from '#web/ui/dialog.tsx'
import { Field, FieldSelect } from '#web/ui/form-field.tsx'
import { PanelSection } from '#web/ui/panel-section.tsx'
import { toast } from '#web/ui/toast-store.ts'
import { rateText, readRate } from '../rates/rate-text.ts'

const allCosts = queryOf(personCosts.ofPeople, {})

export function PersonCost({ personId }: { personId: string }) {
  const { data } = useQuery(allCosts)
  const [isEditing, setEditing] = useState(false)
  const own = data?.find(({ person }) => person._id === personId)
  if (!own) return null
  return (
    <PanelSection title="Cost of an hour">
      <div className="flex items-start justify-between gap-3">
        {own.costs.length === 0 ? (
          <p className="text-muted">None, so that projects’ profit leaves this time out.</p>
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
        <Button size="sm" onClick={() => setEditing(true)}>
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
  costs: readonly { from: string; cost: NonNullable<PersonCostChange['cost']> }[]
  onClose: () => void
}

function CostDialog({ personId, costs, onClose }: CostDialogProps) {
  const cache = useQueryClient()
  const { data: defaults } = useQuery(invoiceDefaults)

  async function put(body: PersonCostChange) {
    await api(personCosts.change, { params: { personId }, body })
    await cache.invalidateQueries({ queryKey: allCosts.queryKey })
    await cache.invalidateQueries({ queryKey: [profitability.get.path] })
  }

  async function save(change: PersonCostChange) {
    const before = costs.find(({ from }) => from === change.from)?.cost ?? null
    await put(change)
    const undo = () => put({ from: change.from, cost: before })
    const step: UndoStep = { label: 'Cost saved', undo }
    pushUndo(step)
    toast.success(step.label, { action: undoAction(step) })
    onClose()
  }

  return (
    <Dialog
      title="Change cost"
      description="Time from this day on costs so much; what was worked before keeps its cost. Left empty, what was set for the day goes."
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
                inputMode="decimal"
                placeholder="None"
                data-autofocus
              />
              <FieldSelect
                form={form}
                name="currency"
                label="Currency"
                placeholder={null}
                choices={currencyChoices}
              />
              <Field form={form} name="from" label="From" type="date" />
            </>
          )}
        </CreateForm>
      )}
    </Dialog>
  )
}
