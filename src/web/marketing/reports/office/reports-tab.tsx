// Reports tab of a campaign or client, by month; reports are added in a dialog over it.
import { useQuery } from '@tanstack/react-query'
import { Outlet } from 'react-router'
import type { ReportScheduleSettings } from '#contract/marketing/report-schedules.ts'
import type { ListedReport } from '#contract/marketing/reports.ts'
import { ordinal } from '#contract/values/days.ts'
import { ReportList } from '#web/marketing/reports/parts/report-list.tsx'
import { useCan } from '#web/kit/session/permissions.ts'
import type { QueryOf } from '#web/lib/query.ts'
import { LinkButton } from '#web/ui/button.tsx'
import { CompanySection } from '#web/clients/companies/parts/company-section.tsx'
import { reportPath } from '#web/kit/office/paths.ts'
import { pluralize } from '#web/lib/pluralize.ts'
import { longDate } from '#web/lib/dates.ts'
import { QueryError } from '#web/ui/loading.tsx'
import { Section } from '#web/ui/section.tsx'

/** Counts chosen recipients who still get report emails; unsubscribed ones stay chosen. */
function mailedText({ schedule, people }: ReportScheduleSettings): string {
  const chosen = people.filter(({ _id }) => schedule?.recipients.includes(_id))
  const count = chosen.filter(({ mail }) => mail !== 'off').length
  if (count === 0) return 'No one gets it by email.'
  return `${pluralize(count, 'person gets', 'people get')} it by email once it is published.`
}

function scheduleText(settings: ReportScheduleSettings): string {
  const { schedule } = settings
  if (!schedule) return 'No one is reminded, and no report is emailed automatically.'
  if (schedule.paused) return 'Paused: no one is reminded, and no report is emailed.'
  const { day, nextOn } = schedule
  return `Due on the ${ordinal(day)} of each month, next on ${longDate(nextOn)}. ${mailedText(settings)}`
}

/** Summary of the monthly report schedule below the reports, editable in a dialog. */
function ScheduleSummary({ query }: { query: QueryOf<ReportScheduleSettings> }) {
  const found = useQuery(query)
  return (
    <Section title="Monthly report">
      <QueryError query={found} />
      {found.data && (
        <div className="flex flex-wrap items-center justify-between gap-3">
          <p className="max-w-prose text-muted">{scheduleText(found.data)}</p>
          <LinkButton aria-haspopup="dialog" to="schedule">
            {found.data.schedule ? 'Change' : 'Set up'}
          </LinkButton>
        </div>
      )}
    </Section>
  )
}

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
              Add report
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
