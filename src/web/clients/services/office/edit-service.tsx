// Edits a service, keeping concurrent changes to other fields.
import { useQueryClient, useSuspenseQuery } from '@tanstack/react-query'
import { useParams } from 'react-router'
import {
  type ClientServiceChange,
  type ClientServiceDetail,
  type NewClientService,
  clientServices,
} from '#contract/clients/services.ts'
import { ServiceFields } from '#web/clients/services/parts/service-fields.tsx'
import { serviceWith, showService } from '#web/clients/services/queries.ts'
import {
  ServiceSchema,
  type ServiceValues,
  changeBack,
  changeFrom,
  valuesOf,
} from '#web/clients/services/parts/service-values.ts'
import { invoiceDefaults } from '#web/billing/invoices/queries.ts'
import { CreateForm } from '#web/kit/records/create-form.tsx'
import { MergeDialog } from '#web/kit/records/merge-dialog.tsx'
import { bodyOf, useMergedSave } from '#web/kit/records/use-merged-save.ts'
import { missingDetails } from '#web/kit/records/missing-details.tsx'
import { toastWithUndo } from '#web/kit/records/use-undo.ts'
import { forStaffWith } from '#web/kit/session/permissions.ts'
import { api } from '#web/lib/browser.ts'
import { useCloseDialog } from '#web/lib/close-dialog.ts'
import { awaitInBrowser, onServer } from '#web/lib/load.ts'
import type { UndoStep } from '#web/lib/undo.ts'
import { Dialog } from '#web/ui/dialog.tsx'

const load = forStaffWith('clients', (cache, { params: { companyId = '', serviceId = '' } }) =>
  Promise.all([
    cache.ensureQueryData(serviceWith(companyId, serviceId)),
    cache.ensureQueryData(invoiceDefaults),
  ]),
)

export const loader = onServer(load)
export const clientLoader = awaitInBrowser(load)
export const ErrorBoundary = missingDetails('serviceId', 'the services')

type Service = Pick<ClientServiceDetail, '_id' | 'company'>

export default function EditService() {
  const { companyId = '', serviceId = '' } = useParams()
  const { data } = useSuspenseQuery(serviceWith(companyId, serviceId))
  const { currency } = useSuspenseQuery(invoiceDefaults).data
  const close = useCloseDialog()
  const draft = `service ${serviceId}`
  const cache = useQueryClient()
  const save = useSave()
  const { submit, conflict } = useMergedSave<ClientServiceDetail, ServiceValues>({
    latest: data,
    draft,
    valuesOf: (service) => valuesOf(service, currency),
    save: (typed, over) => save(changeFrom(over, bodyOf(ServiceSchema, typed)), over),
    read: () => cache.fetchQuery({ ...serviceWith(companyId, serviceId), staleTime: 0 }),
    onSaved: close,
  })
  return (
    <Dialog title={`Edit ${data.name}`} onClose={close}>
      <CreateForm<ServiceValues, NewClientService>
        schema={ServiceSchema}
        values={valuesOf(data, currency)}
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
            <ServiceFields form={form} />
          </>
        )}
      </CreateForm>
    </Dialog>
  )
}

function useSave() {
  const cache = useQueryClient()

  async function put({ _id: serviceId, company: companyId }: Service, body: ClientServiceChange) {
    const saved = await api(clientServices.change, { params: { companyId, serviceId }, body })
    await showService(cache, saved)
    return saved
  }
  return async (change: Partial<NewClientService>, over: ClientServiceDetail) => {
    if (Object.keys(change).length === 0) return over
    const saved = await put(over, { ...change, version: over.version })
    const back = { ...changeBack(over, change), version: saved.version }
    const step: UndoStep = {
      label: `${over.name} saved`,
      undo: async () => void (await put(over, back)),
    }
    toastWithUndo(step)
    return saved
  }
}
