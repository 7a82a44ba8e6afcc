// Adds the report of a company, of all its campaigns, and a month.
import { useParams } from 'react-router'
import { reports } from '#contract/reports.ts'
import { api } from '#web/lib/browser.ts'
import { awaitInBrowser, onServer } from '#web/lib/load.ts'
import { AddReport, loadMonths } from '../reports/add-report.tsx'

export const loader = onServer(loadMonths)
export const clientLoader = awaitInBrowser(loadMonths)

export default function AddCompanyReport() {
  const companyId = useParams()['companyId'] ?? ''
  return (
    <AddReport
      subject="All campaigns that the client sees"
      create={(body, idempotencyKey) =>
        api(reports.createForCompany, { params: { companyId }, body }, { idempotencyKey })
      }
    />
  )
}
