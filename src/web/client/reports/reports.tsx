// All that the agency has reported to the client, the latest month first.
import { useSuspenseQuery } from '@tanstack/react-query'
import { ReportList } from '#web/features/campaigns/reports/report-list.tsx'
import { reportsOfCompany } from '#web/features/campaigns/reports/report-queries.ts'
import { awaitInBrowser, onServer } from '#web/lib/load.ts'
import { EmptyState } from '#web/ui/empty-state.tsx'
import { ClientPage } from '../client-page.tsx'
import { loadPortal, usePortal } from '../portal.ts'
import { clientReportsPath } from '../paths.ts'

const load = loadPortal((cache, companyId) => cache.ensureQueryData(reportsOfCompany(companyId)))

export const loader = onServer(load)
export const clientLoader = awaitInBrowser(load)

export default function ClientReports() {
  const { company, to } = usePortal()
  const { data: reports } = useSuspenseQuery(reportsOfCompany(company._id))
  return (
    <ClientPage title="Reports" subtitle="What your campaigns came to, month by month.">
      {reports.length === 0 ? (
        <EmptyState title="No reports yet.">
          Once the agency has published one, you find it here.
        </EmptyState>
      ) : (
        <ReportList reports={reports} pathOf={({ _id }) => to(`${clientReportsPath}/${_id}`)} />
      )}
    </ClientPage>
  )
}
