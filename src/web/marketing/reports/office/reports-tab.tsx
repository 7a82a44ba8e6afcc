// Reports tab of a campaign or client, by month; reports are added in a dialog over it.
import { useQuery } from '@tanstack/react-query'
import { Outlet } from 'react-router'
import type { ReportScheduleSettings } from '#contract/marketing/report-schedules.ts'
import type { ListedReport } from '#contract/marketing/reports.ts'
import { ReportList } from '#web/marketing/reports/parts/report-list.tsx'
import { useCan } from '#web/kit/session/permissions.ts'
import type { QueryOf } from '#web/lib/query.ts'
import { LinkButton } from '#web/ui/button.tsx'
import { CompanySection } from '#web/clients/companies/parts/company-section.tsx'
import { reportPath } from '#web/kit/office/paths.ts'
import { ScheduleSummary } from './schedule-summary.tsx'

interface ReportsTabProps {
  query: QueryOf<ListedReport[]>
  schedule: QueryOf<ReportScheduleSettings>
}

export function ReportsTab({ query, schedule }: ReportsTabProps) {
  const can = useCan()
  return (
    <>
      <CompanySection
        label="Reports"
        query={useQuery(query)}
        emptyTitle="No reports yet."
        add={
          can.projects && (
            <LinkButton aria-haspopup="dialog" variant="primary" to="new">
              Add Report
            </LinkButton>
          )
        }
      >
        {(reports) => <ReportList reports={reports} pathOf={reportPath} />}
      </CompanySection>
      {can.projects && <ScheduleSummary query={schedule} />}
      <Outlet />
    </>
  )
}
