// Client view of a report: its texts, restatements and figures, in any published version.
import { useSuspenseQuery } from '@tanstack/react-query'
import Printer from 'lucide-react/icons/printer'
import { Link, useParams, useSearchParams } from 'react-router'
import type { Report } from '#contract/marketing/reports.ts'
import { PdfLink } from '#web/marketing/reports/parts/pdf-link.tsx'
import { ReportFiguresList } from '#web/marketing/reports/parts/report-figures.tsx'
import { reportWith, shownVersion } from '#web/marketing/reports/queries.ts'
import { ReportTexts } from '#web/marketing/reports/parts/report-texts.tsx'
import { reportName } from '#web/marketing/reports/parts/report-labels.ts'
import { Restatements } from '#web/marketing/reports/parts/restatements.tsx'
import { toMissing } from '#web/kit/records/missing-record.tsx'
import { awaitInBrowser, onServer } from '#web/lib/load.ts'
import { Button } from '#web/ui/button.tsx'
import { Moment } from '#web/ui/moment.tsx'
import { Section } from '#web/ui/section.tsx'
import { ClientPage } from '#web/kit/client/client-page.tsx'
import { MissingPage, missingPage } from '#web/kit/client/missing-page.tsx'
import { loadRecord, usePortal } from '#web/kit/client/portal.ts'
import { clientReportsPath } from '#web/kit/client/paths.ts'

const load = loadRecord(async (cache, { params, url }) => {
  const query = reportWith(params['reportId'] ?? '', shownVersion(url.searchParams))
  return { company: (await cache.ensureQueryData(query)).company._id }
})

export const loader = onServer(load)
export const clientLoader = awaitInBrowser(load)

export const ErrorBoundary = missingPage(clientReportsPath, 'the reports')

export default function ClientReport() {
  const { to } = usePortal()
  const reportId = useParams()['reportId'] ?? ''
  const [search] = useSearchParams()
  const { data: report, error } = useSuspenseQuery(reportWith(reportId, shownVersion(search)))
  if (toMissing(error)) return <MissingPage path={clientReportsPath} what="the reports" />
  const { restated, figures, number, asOf } = report
  return (
    <ClientPage
      title={reportName(report)}
      back={<Link to={to(clientReportsPath)}>Reports</Link>}
      subtitle={
        <>
          Version {number}, as of {asOf && <Moment at={asOf} as="long" />}
        </>
      }
      actions={
        <>
          <PdfLink report={report} />
          <Button icon={<Printer size={16} aria-hidden />} onClick={() => window.print()}>
            Print
          </Button>
        </>
      }
    >
      <ReportTexts html={report.html} />
      <Restatements
        title="Restated in this version"
        restated={restated}
        namesCampaigns={figures.length > 1}
      />
      <ReportFiguresList report={report} />
      <Versions report={report} />
    </ClientPage>
  )
}

function Versions({ report: { _id, versions, number } }: { report: Report }) {
  const { to } = usePortal()
  if (versions.length < 2) return null
  const pathOf = (version: number) => {
    const path = to(`${clientReportsPath}/${_id}`)
    return `${path}${path.includes('?') ? '&' : '?'}version=${version}`
  }
  return (
    <Section title="Versions">
      <ul className="grid gap-1">
        {versions.map((version) => (
          <li key={version.number}>
            {version.number === number ? (
              <span aria-current="page" className="font-medium">
                Version {version.number}
              </span>
            ) : (
              <Link to={pathOf(version.number)} className="underline underline-offset-2">
                Version {version.number}
              </Link>
            )}{' '}
            <span className="text-sm text-muted">
              <Moment at={version.publishedAt} />
            </span>
          </li>
        ))}
      </ul>
    </Section>
  )
}
