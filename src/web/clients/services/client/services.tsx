// The company's renewable services, with their renewal dates and who renews them.
import { useSuspenseQuery } from '@tanstack/react-query'
import { Outlet } from 'react-router'
import { servicesQuery } from '#web/clients/services/queries.ts'
import { ServicesTable } from '#web/clients/services/parts/services-table.tsx'
import { awaitInBrowser, onServer } from '#web/lib/load.ts'
import { todayQuery } from '#web/lib/today.ts'
import { EmptyState } from '#web/ui/empty-state.tsx'
import { ClientPage } from '#web/kit/client/client-page.tsx'
import { loadPortal, usePortal } from '#web/kit/client/portal.ts'
import { clientServicesPath } from '#web/kit/client/paths.ts'

const load = loadPortal((cache, companyId) =>
  Promise.all([cache.ensureQueryData(todayQuery), cache.ensureQueryData(servicesQuery(companyId))]),
)

export const loader = onServer(load)
export const clientLoader = awaitInBrowser(load)

export default function Services() {
  const { company, to } = usePortal()
  const { data: services } = useSuspenseQuery(servicesQuery(company._id))
  return (
    <ClientPage
      title="Services"
      subtitle="Domains, hosting, licenses and certificates, and when they renew."
    >
      {services.length === 0 ? (
        <EmptyState title="No services yet.">
          Services the agency manages for you appear here.
        </EmptyState>
      ) : (
        <ServicesTable
          services={services}
          isForStaff={false}
          pathOf={({ _id }) => to(`${clientServicesPath}/${_id}`)}
        />
      )}
      <Outlet />
    </ClientPage>
  )
}
