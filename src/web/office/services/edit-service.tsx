// Changes a service: what others changed meanwhile in other fields stays.
import { useQueryClient, useSuspenseQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useParams } from 'react-router'
import {
  type ClientServiceChange,
  type ClientServiceDetail,
  type NewClientService,
  clientServices,
} from '#contract/client-services.ts'
import { ServiceFields } from '#web/features/client-services/service-fields.tsx'
import { serviceWith, showService } from '#web/features/client-services/service-queries.ts'
import {
  ServiceSchema,
  type ServiceValues,
  changeBack,
  changeFrom,
  valuesOf,
} from '#web/features/client-services/service-values.ts'
import { invoiceDefaults } from '#web/features/invoices/invoice-queries.ts'
import { CreateForm } from '#web/features/records/create-form.tsx'
import { missingDetails } from '#web/features/records/missing-details.tsx'
import { forStaffWith } from '#web/features/session/permissions.ts'
import { ApiError } from '#web/lib/api.ts'
import { api } from '#web/lib/browser.ts'
import { useCloseDialog } from '#web/lib/close-dialog.ts'
import { awaitInBrowser, onServer } from '#web/lib/load.ts'
import { refetchQueries } from '#web/lib/refetch-query.ts'
import { type UndoStep, pushUndo, undoAction } from '#web/lib/undo.ts'
import { Dialog } from '#web/ui/dialog.tsx'
import { toast } from '#web/ui/toast-store.ts'

const load = forStaffWith('clients', (cache, { params: { companyId = '', serviceId = '' } }) =>
  Promise.all([
    cache.ensureQueryData(serviceWith(companyId, serviceId)),
    cache.ensureQueryData(invoiceDefaults),
  ]),
)

export const loader = onServer(load)
export const clientLoader = awaitInBrowser(load)
export const ErrorBoundary = missingDetails('serviceId', 'the services')

export default function EditService() {
  const { companyId = '', serviceId = '' } = useParams()
  const { data } = useSuspenseQuery(serviceWith(companyId, serviceId))
  const [opened] = useState(data)
  const { currency } = useSuspenseQuery(invoiceDefaults).data
  const [values] = useState(() => valuesOf(opened, currency))
  const save = useSave(opened)
  const close = useCloseDialog()
  return (
    <Dialog title={`Edit ${opened.name}`} onClose={close}>
      <CreateForm<ServiceValues, NewClientService>
        schema={ServiceSchema}
        values={values}
        submitLabel="Save"
        draft={`service ${serviceId}`}
        onSubmit={async (fields) => {
          await save(changeFrom(opened, fields))
          close()
        }}
        onClose={close}
      >
        {(form) => <ServiceFields form={form} />}
      </CreateForm>
    </Dialog>
  )
}

function useSave(opened: ClientServiceDetail) {
  const cache = useQueryClient()
  const { _id: serviceId, company: companyId, name } = opened
  /** That the form was made from; after a conflict none, so that it is saved over what the others did. */
  const [base, setBase] = useState<number | undefined>(opened.version)

  async function put(body: ClientServiceChange) {
    const saved = await api(clientServices.change, { params: { companyId, serviceId }, body })
    await showService(cache, saved)
    return saved
  }
  return async (change: Partial<NewClientService>) => {
    if (Object.keys(change).length === 0) return
    try {
      const { version } = await put({ ...change, ...(base !== undefined && { version: base }) })
      const back = { ...changeBack(opened, change), version }
      const step: UndoStep = { label: `${name} saved`, undo: async () => void (await put(back)) }
      pushUndo(step)
      toast.success(step.label, { action: undoAction(step) })
    } catch (error) {
      if (error instanceof ApiError && error.code === 'stale') {
        await refetchQueries(cache, { queryKey: serviceWith(companyId, serviceId).queryKey })
        setBase(undefined)
      }
      throw error
    }
  }
}
