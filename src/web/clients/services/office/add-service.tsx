// Dialog for adding a service to a client.
import { useQueryClient, useSuspenseQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useParams } from 'react-router'
import { type NewClientService, clientServices } from '#contract/clients/services.ts'
import { ServiceFields } from '#web/clients/services/parts/service-fields.tsx'
import { showService } from '#web/clients/services/queries.ts'
import {
  ServiceSchema,
  type ServiceValues,
  newServiceValues,
} from '#web/clients/services/parts/service-values.ts'
import { invoiceDefaults } from '#web/billing/invoices/queries.ts'
import { CreateForm } from '#web/kit/records/create-form.tsx'
import { forStaffWith } from '#web/kit/session/permissions.ts'
import { api } from '#web/lib/browser.ts'
import { useCloseDialog } from '#web/lib/close-dialog.ts'
import { awaitInBrowser, onServer } from '#web/lib/load.ts'
import { todayQuery, useToday } from '#web/lib/today.ts'
import { Dialog } from '#web/ui/dialog.tsx'
import { toast } from '#web/ui/toast-store.ts'

const load = forStaffWith('clients', (cache) =>
  Promise.all([cache.ensureQueryData(todayQuery), cache.ensureQueryData(invoiceDefaults)]),
)

export const loader = onServer(load)
export const clientLoader = awaitInBrowser(load)

export default function AddService() {
  const companyId = useParams()['companyId'] ?? ''
  const cache = useQueryClient()
  const close = useCloseDialog()
  const today = useToday()
  const { currency } = useSuspenseQuery(invoiceDefaults).data
  const [values] = useState(() => newServiceValues(today, currency))

  async function add(body: NewClientService, idempotencyKey: string) {
    const params = { companyId }
    const added = await api(clientServices.create, { params, body }, { idempotencyKey })
    await showService(cache, added)
    toast.success(`${added.name} added`)
    close()
  }

  return (
    <Dialog
      title="Add service"
      description="You and the client see its renewal date, and those responsible are reminded 30, 7 and 1 days before."
      onClose={close}
    >
      <CreateForm<ServiceValues, NewClientService>
        schema={ServiceSchema}
        values={values}
        submitLabel="Add service"
        draft={`new service of ${companyId}`}
        onSubmit={add}
        onClose={close}
      >
        {(form) => <ServiceFields form={form} />}
      </CreateForm>
    </Dialog>
  )
}
