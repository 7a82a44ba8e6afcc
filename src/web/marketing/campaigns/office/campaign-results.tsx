// Campaign results page: plan against actual, daily figures, plan, metrics.
import { useSuspenseQuery } from '@tanstack/react-query'
import { Outlet, useParams } from 'react-router'
import { figuresOf } from '#web/marketing/campaigns/parts/figures-queries.ts'
import { toMissing } from '#web/kit/records/missing-record.tsx'
import { longDate } from '#web/lib/dates.ts'
import { type Load, awaitInBrowser, onServer } from '#web/lib/load.ts'
import { LinkButton } from '#web/ui/button.tsx'
import { Page } from '#web/ui/page-header.tsx'
import { MissingPage, missingPage } from '#web/kit/office/missing-page.tsx'
import { RecordHeader } from '#web/kit/office/record-header.tsx'

const load: Load = (cache, { params }) =>
  cache.ensureQueryData(figuresOf(params['campaignId'] ?? ''))

export const loader = onServer(load)
export const clientLoader = awaitInBrowser(load)

const wayOn = { to: '/app/admin/campaigns', what: 'the campaigns' }

export const ErrorBoundary = missingPage('campaignId', wayOn)

const tabs = [
  { to: '.', label: 'Results', end: true },
  { to: 'figures', label: 'Figures' },
  { to: 'plan', label: 'Plan' },
  { to: 'metrics', label: 'Metrics' },
  { to: 'reports', label: 'Reports' },
] as const

export default function CampaignResults() {
  const campaignId = useParams()['campaignId'] ?? ''
  const { data: figures, error } = useSuspenseQuery(figuresOf(campaignId))
  const missing = toMissing(error)
  if (missing) {
    return <MissingPage recordId={campaignId} deleted={missing.deleted} wayOn={wayOn} />
  }
  const { title, company, project, startDate, endDate } = figures
  const board = `?company=${company}&project=${project}`
  return (
    <Page className="max-w-6xl">
      <title>{`${title}: results`}</title>
      <RecordHeader
        title={title}
        subtitle={daysText(startDate, endDate)}
        back={{ to: `/app/admin/campaigns${board}`, label: 'Manage Campaigns' }}
        tabs={tabs}
      >
        <LinkButton
          aria-haspopup="dialog"
          to={`/app/admin/campaigns/${campaignId}${board}`}
          className="print:hidden"
        >
          Open campaign
        </LinkButton>
      </RecordHeader>
      <Outlet />
    </Page>
  )
}

function daysText(startDate: string | null, endDate: string | null): string {
  if (startDate && endDate) return `${longDate(startDate)} to ${longDate(endDate)}`
  if (startDate) return `From ${longDate(startDate)}`
  return endDate ? `Until ${longDate(endDate)}` : 'No dates yet'
}
