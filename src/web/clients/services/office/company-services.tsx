// A client company's services, such as domains, hosting, licenses and certificates, with renewal dates.
import { useQuery } from '@tanstack/react-query'
import { Outlet, useParams } from 'react-router'
import { servicesQuery } from '#web/clients/services/queries.ts'
import { ServicesTable } from '#web/clients/services/parts/services-table.tsx'
import { useCan } from '#web/kit/session/permissions.ts'
import { type Load, inBrowser, onServer } from '#web/lib/load.ts'
import { todayQuery } from '#web/lib/today.ts'
import { LinkButton } from '#web/ui/button.tsx'
import { CompanySection } from '#web/clients/companies/parts/company-section.tsx'
import { servicePath, toServicesPath } from '#web/kit/office/paths.ts'

const load: Load = (cache, { params }) =>
  Promise.all([
    cache.ensureQueryData(todayQuery),
    cache.prefetchQuery(servicesQuery(params['companyId'] ?? '')),
  ])

export const loader = onServer(load)
export const clientLoader = inBrowser(load)

export default function CompanyServices() {
  const companyId = useParams()['companyId'] ?? ''
  const { clients } = useCan()
  return (
    <>
      <CompanySection
        label="Services"
        query={useQuery(servicesQuery(companyId))}
        emptyTitle="No services yet: domains, hosting, licenses and certificates with their renewal dates."
        add={
          clients && (
            <LinkButton
              aria-haspopup="dialog"
              variant="primary"
              to={`${toServicesPath(companyId)}/new`}
              preventScrollReset
            >
              Add service
            </LinkButton>
          )
        }
      >
        {(services) => <ServicesTable services={services} isForStaff pathOf={servicePath} />}
      </CompanySection>
      <Outlet />
    </>
  )
}
