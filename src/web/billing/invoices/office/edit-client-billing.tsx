// Edits a client's details on invoices and e-invoices.
import { useQueryClient, useSuspenseQuery } from '@tanstack/react-query'
import { useParams } from 'react-router'
import * as z from 'zod'
import {
  type ClientBilling,
  type ClientBillingChange,
  ClientBillingFields,
  clientBilling,
} from '#contract/billing/client-billing.ts'
import { eInvoices } from '#contract/billing/e-invoices.ts'
import { untaxedCategories } from '#contract/billing/tax.ts'
import { withAddressRules } from '#contract/values/address-rules.ts'
import { untaxedLabels } from '#web/billing/e-invoices/parts/e-invoice-labels.ts'
import { billingOfClient } from '#web/billing/invoices/queries.ts'
import { CreateForm } from '#web/kit/records/create-form.tsx'
import { MergeDialog } from '#web/kit/records/merge-dialog.tsx'
import { bodyOf, useMergedSave } from '#web/kit/records/use-merged-save.ts'
import { toastWithUndo } from '#web/kit/records/use-undo.ts'
import { forStaffWith } from '#web/kit/session/permissions.ts'
import { api } from '#web/lib/browser.ts'
import { useCloseDialog } from '#web/lib/close-dialog.ts'
import { awaitInBrowser, onServer } from '#web/lib/load.ts'
import type { UndoStep } from '#web/lib/undo.ts'
import { AddressFields } from '#web/ui/address-fields.tsx'
import { Dialog } from '#web/ui/dialog.tsx'
import { Field, FieldCheckbox, FieldSelect } from '#web/ui/form-field.tsx'

const load = forStaffWith('money', (cache, { params }) =>
  cache.ensureQueryData(billingOfClient(params['companyId'] ?? '')),
)

export const loader = onServer(load)
export const clientLoader = awaitInBrowser(load)

/** An empty choice means the default from settings. */
const Values = withAddressRules(
  ClientBillingFields.extend({
    untaxedAs: z
      .enum([...untaxedCategories, ''])
      .transform((category) => (category === '' ? null : category)),
  }),
  'partial',
)
type Values = z.input<typeof Values>
type Fields = z.output<typeof Values>

const fieldsOf = ({
  version: _,
  isDeliverySetUp: __,
  tax: ___,
  ...fields
}: ClientBilling): Fields => fields

const valuesOf = (billing: ClientBilling): Values => ({
  ...fieldsOf(billing),
  untaxedAs: billing.untaxedAs ?? '',
})

export default function EditClientBilling() {
  const companyId = useParams()['companyId'] ?? ''
  const { data } = useSuspenseQuery(billingOfClient(companyId))
  const close = useCloseDialog()
  const cache = useQueryClient()
  const save = useSave(companyId)
  const draft = `billing of ${companyId}`
  const { submit, conflict } = useMergedSave<ClientBilling, Values>({
    latest: data,
    draft,
    valuesOf,
    save: (typed, over) => save(bodyOf(Values, typed), over),
    read: () => cache.fetchQuery({ ...billingOfClient(companyId), staleTime: 0 }),
    onSaved: close,
  })
  return (
    <Dialog
      title="Change billing"
      description="Applies to this client’s next invoices. Invoices already sent don’t change."
      onClose={close}
    >
      <CreateForm<Values, Fields>
        schema={Values}
        values={valuesOf(data)}
        version={data.version}
        submitLabel="Save"
        draft={draft}
        onSubmit={async (_, __, typed) => {
          await submit(typed)
          close()
        }}
        onClose={close}
      >
        {(form) => (
          <>
            {conflict && <MergeDialog {...conflict} />}
            <Field
              form={form}
              name="vatId"
              label="VAT number"
              description="Include the country code, for example DE136695976."
              data-autofocus
            />
            <Field
              form={form}
              name="buyerReference"
              label="Buyer reference"
              description="The client’s own reference for the order. For German authorities, the Leitweg-ID."
            />
            <Field
              form={form}
              name="peppolId"
              label="Peppol ID"
              description="Scheme and number, for example 0088:7300010000001."
              className="sm:col-span-2"
            />
            <FieldSelect
              form={form}
              name="untaxedAs"
              label="Lines at 0% are"
              placeholder="By country, or as in settings"
              choices={untaxedCategories.map((value) => ({ value, label: untaxedLabels[value] }))}
            />
            <Field form={form} name="exemptionReason" label="Why there is no tax" />
            <AddressFields
              form={form}
              path="address"
              streetDescription="Leave the address empty to use the client’s."
            />
            {data.isDeliverySetUp && (
              <FieldCheckbox
                form={form}
                name="deliversEInvoices"
                label="Deliver e-invoices via Peppol"
                description="As soon as you send an invoice or a credit note. It’s also emailed."
                className="sm:col-span-2"
              />
            )}
          </>
        )}
      </CreateForm>
    </Dialog>
  )
}

function useSave(companyId: string) {
  const cache = useQueryClient()
  const params = { companyId }
  const { queryKey } = billingOfClient(companyId)

  async function put(body: ClientBillingChange) {
    const saved = await api(clientBilling.change, { params, body })
    cache.setQueryData(queryKey, saved)
    await cache.invalidateQueries({ queryKey: [eInvoices.check.path] })
    return saved
  }
  return async (fields: Fields, over: ClientBilling): Promise<ClientBilling> => {
    const saved = await put({ ...fields, version: over.version })
    const back = { ...fieldsOf(over), version: saved.version }
    const step: UndoStep = { label: 'Billing saved', undo: async () => void (await put(back)) }
    toastWithUndo(step)
    return saved
  }
}
