// A campaign's monthly reports to its client.
import { useParams } from 'react-router'
import { reportsOfCampaign, scheduleOfCampaign } from '#web/marketing/reports/queries.ts'
import { type Load, inBrowser, onServer } from '#web/lib/load.ts'
import { ReportsTab } from './reports-tab.tsx'

const load: Load = (cache, { params }) =>
  cache.prefetchQuery(reportsOfCampaign(params['campaignId'] ?? ''))

export const loader = onServer(load)
export const clientLoader = inBrowser(load)

export default function CampaignReports() {
  const campaignId = useParams()['campaignId'] ?? ''
  return (
    <ReportsTab query={reportsOfCampaign(campaignId)} schedule={scheduleOfCampaign(campaignId)} />
  )
}
