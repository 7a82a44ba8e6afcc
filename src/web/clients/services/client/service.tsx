// Panel for one service: its details and renewals; owners record renewals of services the company renews itself.
import { useSuspenseQuery } from '@tanstack/react-query'
import { useParams } from 'react-router'
import { RenewButton } from '#web/clients/services/parts/renew-button.tsx'
import { ServiceFacts } from '#web/clients/services/parts/service-facts.tsx'
import { serviceWith } from '#web/clients/services/queries.ts'
import { sessionQuery } from '#web/kit/session/session-queries.ts'
import { MissingDetails, missingDetails } from '#web/kit/records/missing-details.tsx'
import { toMissing } from '#web/kit/records/missing-record.tsx'
import { ApiError } from '#web/lib/api.ts'
import { useCloseDialog } from '#web/lib/close-dialog.ts'
import { awaitInBrowser, onServer } from '#web/lib/load.ts'
import { todayQuery } from '#web/lib/today.ts'
import { SidePanel } from '#web/ui/dialog.tsx'
import { loadRecord, usePortal } from '#web/kit/client/portal.ts'

/** Reading a service requires its company's id, so tries all of the person's companies, starting with the portal's. */
const load = loadRecord(async (cache, { params }, companyId) => {
  const today = cache.prefetchQuery(todayQuery)
  const { user } = await cache.ensureQueryData(sessionQuery)
  let issue: ApiError | undefined
  for (const id of new Set([companyId, ...user.companies.map(({ _id }) => _id)])) {
    try {
      const service = await cache.ensureQueryData(serviceWith(id, params['serviceId'] ?? ''))
      await today
      return service
    } catch (error) {
      if (!(error instanceof ApiError) || error.code !== 'not_found') throw error
      issue ??= error
    }
  }
  throw issue
})

export const loader = onServer(load)
export const clientLoader = awaitInBrowser(load)
export const ErrorBoundary = missingDetails('serviceId', 'the services')

export default function Service() {
  const serviceId = useParams()['serviceId'] ?? ''
  const { data: service, error } = useSuspenseQuery(serviceWith(usePortal().company._id, serviceId))
  const close = useCloseDialog()
  if (toMissing(error)) {
    return <MissingDetails recordId={serviceId} deleted={undefined} backTo="the services" />
  }
  return (
    <SidePanel title={service.name} onClose={close}>
      <div className="grid min-h-0 flex-1 grid-cols-[minmax(0,1fr)] content-start gap-6 overflow-y-auto overscroll-contain p-5">
        {service.can.renew && (
          <div>
            <RenewButton service={service} isPrimary />
          </div>
        )}
        <ServiceFacts service={service} isForStaff={false} />
      </div>
    </SidePanel>
  )
}
