// A client's monthly report schedule: due date and recipients.
import { useParams } from 'react-router'
import { reportSchedules } from '#contract/marketing/report-schedules.ts'
import { scheduleOfCompany } from '#web/marketing/reports/queries.ts'
import { api } from '#web/lib/browser.ts'
import { type Load, awaitInBrowser, onServer } from '#web/lib/load.ts'
import { ScheduleDialog } from './schedule-dialog.tsx'

const load: Load = (cache, { params }) =>
  cache.ensureQueryData(scheduleOfCompany(params['companyId'] ?? ''))

export const loader = onServer(load)
export const clientLoader = awaitInBrowser(load)

export default function CompanyReportSchedule() {
  const companyId = useParams()['companyId'] ?? ''
  const params = { companyId }
  return (
    <ScheduleDialog
      query={scheduleOfCompany(companyId)}
      set={(body) => api(reportSchedules.setForCompany, { params, body })}
      end={() => api(reportSchedules.endForCompany, { params })}
    />
  )
}
