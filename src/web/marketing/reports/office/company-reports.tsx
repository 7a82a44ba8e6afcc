// Reports for a client company: on the company as a whole and on its campaigns.
import { useParams } from 'react-router'
import { reportsOfCompany, scheduleOfCompany } from '#web/marketing/reports/queries.ts'
import { type Load, inBrowser, onServer } from '#web/lib/load.ts'
import { ReportsTab } from './reports-tab.tsx'

const load: Load = (cache, { params }) =>
  cache.prefetchQuery(reportsOfCompany(params['companyId'] ?? ''))

export const loader = onServer(load)
export const clientLoader = inBrowser(load)

export default function CompanyReports() {
  const companyId = useParams()['companyId'] ?? ''
  return <ReportsTab query={reportsOfCompany(companyId)} schedule={scheduleOfCompany(companyId)} />
}
