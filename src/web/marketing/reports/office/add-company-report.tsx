// Adds a monthly report covering all of a company's campaigns.
import { useParams } from 'react-router'
import { reports } from '#contract/marketing/reports.ts'
import { api } from '#web/lib/browser.ts'
import { awaitInBrowser, onServer } from '#web/lib/load.ts'
import { AddReport, loadMonths } from './add-report.tsx'

export const loader = onServer(loadMonths)
export const clientLoader = awaitInBrowser(loadMonths)

export default function AddCompanyReport() {
  const companyId = useParams()['companyId'] ?? ''
  return (
    <AddReport
      subject="All campaigns the client can see"
      create={(body, idempotencyKey) =>
        api(reports.createForCompany, { params: { companyId }, body }, { idempotencyKey })
      }
    />
  )
}
