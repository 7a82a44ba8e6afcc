// Adds a monthly report to a campaign.
import { useSuspenseQuery } from '@tanstack/react-query'
import { useParams } from 'react-router'
import { reports } from '#contract/marketing/reports.ts'
import { figuresOf } from '#web/marketing/campaigns/parts/figures-queries.ts'
import { api } from '#web/lib/browser.ts'
import { awaitInBrowser, onServer } from '#web/lib/load.ts'
import { AddReport, loadMonths } from './add-report.tsx'

export const loader = onServer(loadMonths)
export const clientLoader = awaitInBrowser(loadMonths)

export default function AddCampaignReport() {
  const campaignId = useParams()['campaignId'] ?? ''
  const { data: figures } = useSuspenseQuery(figuresOf(campaignId))
  const withFigures = new Set(
    figures.metrics.flatMap(({ months }) =>
      months.filter(({ actual }) => actual !== null).map(({ month }) => month),
    ),
  )
  return (
    <AddReport
      subject={figures.title}
      monthsWithFigures={withFigures}
      create={(body, idempotencyKey) =>
        api(reports.createForCampaign, { params: { campaignId }, body }, { idempotencyKey })
      }
    />
  )
}
