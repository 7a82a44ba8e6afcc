// Service panel, over the client's services: details, renewals and actions.
import { useQueryClient, useSuspenseQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useParams } from 'react-router'
import { type ClientServiceDetail, clientServices } from '#contract/clients/services.ts'
import { RenewButton } from '#web/clients/services/parts/renew-button.tsx'
import { ServiceFacts } from '#web/clients/services/parts/service-facts.tsx'
import { readServicesAgain, serviceWith, showService } from '#web/clients/services/queries.ts'
import { DeleteRecord } from '#web/kit/records/delete-record.tsx'
import { MissingDetails, missingDetails } from '#web/kit/records/missing-details.tsx'
import { toMissing } from '#web/kit/records/missing-record.tsx'
import { useDeletionStep } from '#web/kit/records/use-restore.ts'
import { toastWithUndo } from '#web/kit/records/use-undo.ts'
import { ApiError } from '#web/lib/api.ts'
import { api } from '#web/lib/browser.ts'
import { useCloseDialog } from '#web/lib/close-dialog.ts'
import { type Load, awaitInBrowser, onServer } from '#web/lib/load.ts'
import { todayQuery } from '#web/lib/today.ts'
import type { UndoStep } from '#web/lib/undo.ts'
import { Button, LinkButton } from '#web/ui/button.tsx'
import { SidePanel } from '#web/ui/dialog.tsx'
import { toast } from '#web/ui/toast-store.ts'
import { servicePath } from '#web/kit/office/paths.ts'

const load: Load = (cache, { params: { companyId = '', serviceId = '' } }) =>
  Promise.all([
    cache.ensureQueryData(todayQuery),
    cache.ensureQueryData(serviceWith(companyId, serviceId)),
  ])

export const loader = onServer(load)
export const clientLoader = awaitInBrowser(load)
export const ErrorBoundary = missingDetails('serviceId', 'the services')

export default function ServicePanel() {
  const { companyId = '', serviceId = '' } = useParams()
  const { data: service, error } = useSuspenseQuery(serviceWith(companyId, serviceId))
  const close = useCloseDialog()
  const missing = toMissing(error)
  if (missing) {
    return <MissingDetails recordId={serviceId} deleted={missing.deleted} backTo="the services" />
  }
  const { name, can } = service
  return (
    <SidePanel title={name} onClose={close}>
      <div className="grid min-h-0 flex-1 grid-cols-[minmax(0,1fr)] content-start gap-6 overflow-y-auto overscroll-contain p-5">
        <div className="flex flex-wrap gap-2">
          {can.renew && <RenewButton service={service} isPrimary />}
          {can.edit && (
            <>
              <LinkButton
                aria-haspopup="dialog"
                size="sm"
                to={`${servicePath(service)}/edit`}
                preventScrollReset
              >
                Edit
              </LinkButton>
              <StatusButton service={service} />
            </>
          )}
          {can.delete && <DeleteService service={service} onDeleted={close} />}
        </div>
        <ServiceFacts service={service} isForStaff />
      </div>
    </SidePanel>
  )
}

/** Cancelled services leave the calendar and send no reminders. */
function StatusButton({ service }: { service: ClientServiceDetail }) {
  const cache = useQueryClient()
  const [isPending, setPending] = useState(false)
  const { _id: serviceId, company: companyId, name, status } = service
  const next = status === 'active' ? 'cancelled' : 'active'

  const put = async (to: typeof status) =>
    showService(
      cache,
      await api(clientServices.change, { params: { companyId, serviceId }, body: { status: to } }),
    )

  async function change() {
    setPending(true)
    try {
      await put(next)
      const label = next === 'cancelled' ? `${name} cancelled` : `${name} is active again`
      const step: UndoStep = { label, undo: () => put(status) }
      toastWithUndo(step)
    } catch (error) {
      if (!(error instanceof ApiError)) throw error
      toast.error(`${name}: ${error.message}`, { about: serviceId, retry: () => void change() })
    }
    setPending(false)
  }

  return (
    <Button size="sm" isPending={isPending} onClick={() => void change()}>
      {next === 'cancelled' ? 'Cancel service' : 'Reactivate'}
    </Button>
  )
}

function DeleteService({
  service,
  onDeleted,
}: {
  service: ClientServiceDetail
  onDeleted: () => void
}) {
  const cache = useQueryClient()
  const stepOf = useDeletionStep()
  const [isAsking, setAsking] = useState(false)
  const { _id: serviceId, company: companyId, name } = service

  async function remove() {
    await api(clientServices.remove, { params: { companyId, serviceId } })
    setAsking(false)
    onDeleted()
    await readServicesAgain(cache, companyId)
  }

  return (
    <>
      <Button size="sm" aria-haspopup="dialog" onClick={() => setAsking(true)}>
        Delete…
      </Button>
      {isAsking && (
        <DeleteRecord
          title="Delete service"
          name={name}
          onDelete={remove}
          undoStep={stepOf(serviceId, name)}
          onClose={() => setAsking(false)}
        />
      )}
    </>
  )
}
