// Summary of the monthly report schedule below the reports, editable in a dialog.
import { useQuery } from '@tanstack/react-query'
import type { ReportScheduleSettings } from '#contract/marketing/report-schedules.ts'
import type { QueryOf } from '#web/lib/query.ts'
import { LinkButton } from '#web/ui/button.tsx'
import { QueryError } from '#web/ui/loading.tsx'
import { Section } from '#web/ui/section.tsx'
import { scheduleText } from './schedule-labels.ts'

export function ScheduleSummary({ query }: { query: QueryOf<ReportScheduleSettings> }) {
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
