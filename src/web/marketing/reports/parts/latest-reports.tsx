// Section with the latest reports; marks those published since the last visit.
import { useQuery } from '@tanstack/react-query'
import { Link } from 'react-router'
import { ReportList } from './report-list.tsx'
import { reportsOfCompany } from '#web/marketing/reports/queries.ts'
import { Section } from '#web/ui/section.tsx'
import { usePortal } from '#web/kit/client/portal.ts'
import { clientReportsPath } from '#web/kit/client/paths.ts'

interface LatestReportsProps {
  /** Limits the reports to one project. */
  projectId?: string
  /** When the previous visit ended. */
  since?: string | null | undefined
}

const maxShown = 4

export function LatestReports({ projectId, since }: LatestReportsProps) {
  const { company, to } = usePortal()
  const { data: all = [] } = useQuery(reportsOfCompany(company._id))
  const reports = all.filter(({ project }) => projectId === undefined || project === projectId)
  if (reports.length === 0) return null
  return (
    <Section
      title="Reports"
      aside={
        <Link to={to(clientReportsPath)} className="text-accent underline-offset-2 hover:underline">
          All reports
        </Link>
      }
    >
      <ReportList
        reports={reports.slice(0, maxShown)}
        pathOf={({ _id }) => to(`${clientReportsPath}/${_id}`)}
        isNew={({ publishedAt }) => Boolean(since && publishedAt && publishedAt > since)}
      />
    </Section>
  )
}
