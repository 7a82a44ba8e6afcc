// Report page: texts, figures, published versions and private links.
import { useSuspenseQuery } from '@tanstack/react-query'
import { Link, useParams, useSearchParams } from 'react-router'
import type { Report } from '#contract/marketing/reports.ts'
import { PdfLink } from '#web/marketing/reports/parts/pdf-link.tsx'
import { ReportFiguresList } from '#web/marketing/reports/parts/report-figures.tsx'
import { reportWith, shownVersion } from '#web/marketing/reports/queries.ts'
import { ReportTexts } from '#web/marketing/reports/parts/report-texts.tsx'
import { reportName } from '#web/marketing/reports/parts/report-labels.ts'
import { Restatements } from '#web/marketing/reports/parts/restatements.tsx'
import { toMissing } from '#web/kit/records/missing-record.tsx'
import { WhoSees } from '#web/kit/session/who-sees.tsx'
import { type Load, awaitInBrowser, onServer } from '#web/lib/load.ts'
import { Badge } from '#web/ui/badge.tsx'
import { Page, PageHeader } from '#web/ui/page-header.tsx'
import { MissingPage, missingPage } from '#web/kit/office/missing-page.tsx'
import { EditReport } from './edit-report.tsx'
import { PrivateLinks } from './private-links.tsx'
import { ReportActions } from './report-actions.tsx'
import { OldVersion, Versions } from './versions.tsx'

const load: Load = (cache, { params, url }) =>
  cache.ensureQueryData(reportWith(params['reportId'] ?? '', shownVersion(url.searchParams)))

export const loader = onServer(load)
export const clientLoader = awaitInBrowser(load)

const wayOn = { to: '/app/admin/campaigns', what: 'the campaigns' }

export const ErrorBoundary = missingPage('reportId', wayOn)

export default function ReportPage() {
  const reportId = useParams()['reportId'] ?? ''
  const [search] = useSearchParams()
  const { data: report, error } = useSuspenseQuery(reportWith(reportId, shownVersion(search)))
  const missing = toMissing(error)
  if (missing) return <MissingPage recordId={reportId} deleted={missing.deleted} wayOn={wayOn} />
  return <Shown key={`${reportId} ${report.number}`} report={report} />
}

function Shown({ report }: { report: Report }) {
  const { number, restated, figures, can } = report
  const isDraft = number === null
  const restatedTitle = isDraft ? 'The next version restates' : 'Restated in this version'
  return (
    <Page className="max-w-6xl">
      <title>{reportName(report)}</title>
      <PageHeader
        title={reportName(report)}
        back={<Back report={report} />}
        subtitle={<State report={report} />}
        actions={isDraft ? <ReportActions report={report} /> : <PdfLink report={report} />}
      />
      {!isDraft && <OldVersion report={report} />}
      <div className="grid grid-cols-[minmax(0,1fr)] items-start gap-8 xl:grid-cols-[minmax(0,5fr)_minmax(0,7fr)]">
        <div className="grid grid-cols-[minmax(0,1fr)] gap-8">
          {isDraft && can.edit ? (
            <EditReport report={report} />
          ) : (
            <ReportTexts html={report.html} />
          )}
          <Versions report={report} />
          {isDraft && can.share && report.versions.length > 0 && <PrivateLinks report={report} />}
          <WhoSees kind="report" id={report._id} />
        </div>
        <div className="grid grid-cols-[minmax(0,1fr)] gap-8">
          <Restatements
            title={restatedTitle}
            restated={restated}
            namesCampaigns={figures.length > 1}
          />
          <ReportFiguresList report={report} isNarrow />
        </div>
      </div>
    </Page>
  )
}

function Back({ report: { campaign, company } }: { report: Report }) {
  return campaign ? (
    <Link to={`/app/admin/campaigns/${campaign._id}/results/reports`}>Reports</Link>
  ) : (
    <Link to={`/app/admin/clients/${company._id}/reports`}>Reports</Link>
  )
}

function State({ report }: { report: Report }) {
  const { company, versions, isChanged, number } = report
  const latest = versions[0]?.number
  return (
    <span className="flex flex-wrap items-center gap-2">
      {number !== null && <Badge tone="neutral">Version {number}</Badge>}
      {number === null && latest === undefined && <Badge tone="neutral">Draft</Badge>}
      {number === null && latest !== undefined && (
        <Badge tone="good" hasDot>
          Published, version {latest}
        </Badge>
      )}
      {number === null && latest !== undefined && isChanged && (
        <Badge tone="warn">Changed since</Badge>
      )}
      <Link to={`/app/admin/clients/${company._id}/reports`} className="hover:underline">
        <span dir="auto">{company.name}</span>
      </Link>
    </span>
  )
}
