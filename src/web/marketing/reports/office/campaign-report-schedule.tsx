// A campaign's monthly report schedule: due date and recipients.
import { useParams } from 'react-router'
import { reportSchedules } from '#contract/marketing/report-schedules.ts'
import { scheduleOfCampaign } from '#web/marketing/reports/queries.ts'
import { api } from '#web/lib/browser.ts'
import { type Load, awaitInBrowser, onServer } from '#web/lib/load.ts'
import { ScheduleDialog } from './schedule-dialog.tsx'

const load: Load = (cache, { params }) =>
  cache.ensureQueryData(scheduleOfCampaign(params['campaignId'] ?? ''))

export const loader = onServer(load)
export const clientLoader = awaitInBrowser(load)

export default function CampaignReportSchedule() {
  const campaignId = useParams()['campaignId'] ?? ''
  const params = { campaignId }
  return (
    <ScheduleDialog
      query={scheduleOfCampaign(campaignId)}
      set={(body) => api(reportSchedules.setForCampaign, { params, body })}
      end={() => api(reportSchedules.endForCampaign, { params })}
    />
  )
}
