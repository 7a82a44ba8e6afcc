// Adds a retainer to a client; a dialog over the list.
import { useQuery, useSuspenseQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { type UseFormReturn, useWatch } from 'react-hook-form'
import { useNavigate, useParams } from 'react-router'
import { countsHours, kindText } from '#contract/billing/retainer-labels.ts'
import { type NewRetainer as Body, retainerKinds, retainers } from '#contract/billing/retainers.ts'
import { invoiceDefaults } from '#web/billing/invoices/queries.ts'
import { CreateForm } from '#web/kit/records/create-form.tsx'
import { retainersQuery, useRetainerCache } from '#web/billing/retainers/queries.ts'
import {
  RetainerForm,
  type RetainerValues,
  newRetainerValues,
} from '#web/billing/retainers/parts/retainer-values.ts'
import { forStaffWith } from '#web/kit/session/permissions.ts'
import { api } from '#web/lib/browser.ts'
import { useCloseDialog } from '#web/lib/close-dialog.ts'
import { currencyChoices } from '#web/lib/currency-choices.ts'
import { awaitInBrowser, onServer } from '#web/lib/load.ts'
import { Dialog } from '#web/ui/dialog.tsx'
import { Field, FieldSelect } from '#web/ui/form-field.tsx'
import { toast } from '#web/ui/toast-store.ts'
import { EndFields, ProjectFields } from './cover-fields.tsx'
import { retainerPath } from '#web/kit/office/paths.ts'
import { TermFields } from './term-fields.tsx'

const load = forStaffWith('money', (cache) => cache.ensureQueryData(invoiceDefaults))

export const loader = onServer(load)
export const clientLoader = awaitInBrowser(load)

export default function NewRetainer() {
  const companyId = useParams()['companyId'] ?? ''
  const { data: defaults } = useSuspenseQuery(invoiceDefaults)
  const [values] = useState(() => newRetainerValues(defaults))
  const { show } = useRetainerCache(companyId)
  const close = useCloseDialog()
  const navigate = useNavigate()

  async function create(body: Body, idempotencyKey: string) {
    const saved = await api(retainers.create, { params: { companyId }, body }, { idempotencyKey })
    await show(saved)
    toast.success('Retainer added')
    void navigate(retainerPath(companyId, saved._id), { replace: true })
  }

  return (
    <Dialog
      title="New retainer"
      description="Billable time counts toward it as it’s logged. You and the client are notified at 80% and at 100%."
      size="lg"
      onClose={close}
    >
      <CreateForm<RetainerValues, Body>
        schema={RetainerForm}
        values={values}
        submitLabel="Add retainer"
        draft={`new retainer of ${companyId}`}
        onSubmit={create}
        onClose={close}
      >
        {(form) => <Fields form={form} companyId={companyId} />}
      </CreateForm>
    </Dialog>
  )
}

const kindChoices = retainerKinds.map((value) => ({ value, label: kindText[value] }))

interface FieldsProps {
  form: UseFormReturn<RetainerValues, unknown, Body>
  companyId: string
}

function Fields({ form, companyId }: FieldsProps) {
  const { data: others = [] } = useQuery(retainersQuery(companyId))
  const [kind, currency] = useWatch({ control: form.control, name: ['kind', 'currency'] })
  return (
    <>
      <Field
        form={form}
        name="title"
        label="Name"
        description="The client sees this name."
        isRequired
        data-autofocus
        className="sm:col-span-2"
      />
      <FieldSelect form={form} name="kind" label="Kind" placeholder={null} choices={kindChoices} />
      <FieldSelect
        form={form}
        name="currency"
        label="Currency"
        placeholder={null}
        choices={currencyChoices}
      />
      <TermFields form={form} kind={kind} currency={currency} />
      <ProjectFields form={form} companyId={companyId} countsHours={countsHours(kind)} />
      <Field form={form} name="startsOn" label="Starts on" type="date" isRequired />
      <EndFields form={form} companyId={companyId} />
      {others.some(({ state, kind: other }) => state === 'active' && countsHours(other)) &&
        countsHours(kind) && (
          <p className="text-sm text-muted sm:col-span-2">
            Time counts toward one retainer only: one that names its project comes before one for
            all projects, then the one added first.
          </p>
        )}
    </>
  )
}
