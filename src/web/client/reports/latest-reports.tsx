// The latest reports on another page, those that are new since the last visit marked.
import { useQuery } from '@tanstack/react-query'
import { Link } from 'react-router'
import { ReportList } from '#web/features/campaigns/reports/report-list.tsx'
import { reportsOfCompany } from '#web/features/campaigns/reports/report-queries.ts'
import { Section } from '#web/ui/section.tsx'
import { usePortal } from '../portal.ts'
import { clientReportsPath } from '../paths.ts'

interface LatestReportsProps {
  /** Of one project; else of the whole company. */
  projectId?: string
  /** When the visit before this one ended. */
  since?: string | null | undefined
}

const maxShown = 4

/** Nothing while there is none. */
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
