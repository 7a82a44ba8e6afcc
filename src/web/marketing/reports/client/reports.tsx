// Reports published for the client, latest month first.
import { useSuspenseQuery } from '@tanstack/react-query'
import { ReportList } from '#web/marketing/reports/parts/report-list.tsx'
import { reportsOfCompany } from '#web/marketing/reports/queries.ts'
import { awaitInBrowser, onServer } from '#web/lib/load.ts'
import { EmptyState } from '#web/ui/empty-state.tsx'
import { ClientPage } from '#web/kit/client/client-page.tsx'
import { loadPortal, usePortal } from '#web/kit/client/portal.ts'
import { clientReportsPath } from '#web/kit/client/paths.ts'

const load = loadPortal((cache, companyId) => cache.ensureQueryData(reportsOfCompany(companyId)))

export const loader = onServer(load)
export const clientLoader = awaitInBrowser(load)

export default function ClientReports() {
  const { company, to } = usePortal()
  const { data: reports } = useSuspenseQuery(reportsOfCompany(company._id))
  return (
    <ClientPage title="Reports" subtitle="Your campaign results, month by month.">
      {reports.length === 0 ? (
        <EmptyState title="No reports yet.">
          Reports appear here once the agency publishes them.
        </EmptyState>
      ) : (
        <ReportList reports={reports} pathOf={({ _id }) => to(`${clientReportsPath}/${_id}`)} />
      )}
    </ClientPage>
  )
}
