// A report as seen by anyone with its link, on screen and on paper.
import { monthName } from '#contract/marketing/figure-format.ts'
import type { SharedReport } from '#contract/marketing/reports.ts'
import { FiguresSection } from '#web/marketing/reports/parts/figures-section.tsx'
import { ReportTexts } from '#web/marketing/reports/parts/report-texts.tsx'
import { Restatements } from '#web/marketing/reports/parts/restatements.tsx'
import { dayOfMoment } from '#web/lib/dates.ts'
import { buttonClass } from '#web/ui/button.tsx'
import { MetricMonths } from './metric-months.tsx'

interface SharedReportPageProps {
  report: SharedReport
  agency: string
  /** Address of the PDF. */
  pdf: string
}

export function SharedReportPage({ report, agency, pdf }: SharedReportPageProps) {
  const { company, campaign, month, number, asOf, figures, restated } = report
  return (
    <main className="mx-auto grid max-w-4xl grid-cols-[minmax(0,1fr)] gap-10 px-5 py-10 sm:px-8 sm:py-16 print:max-w-none print:gap-8 print:p-0">
      <header className="grid gap-2 border-b border-line pb-6">
        <p className="text-sm text-muted">
          <bdi>{agency}</bdi> for <bdi>{company}</bdi>
        </p>
        <h1 dir="auto" className="text-2xl font-semibold text-balance wrap-anywhere">
          {campaign ?? 'All campaigns'}, {monthName(month)}
        </h1>
        <p className="text-muted">
          Version {number}, as of {dayOfMoment(asOf)}
        </p>
        <p className="print:hidden">
          <a href={pdf} className={buttonClass()}>
            PDF
          </a>
        </p>
      </header>
      <ReportTexts html={report.html} />
      <Restatements
        title="Restated in this version"
        restated={restated}
        namesCampaigns={figures.length > 1}
      />
      {figures.map((one, at) => (
        <FiguresSection key={`${at} ${one.title}`} figures={one} month={month}>
          <div className="grid grid-cols-[minmax(0,1fr)] gap-6 sm:grid-cols-2 print:grid-cols-2">
            {one.metrics.map((metric) => (
              <MetricMonths
                key={metric.metric}
                campaign={one.title}
                figures={metric}
                currency={one.currency}
              />
            ))}
          </div>
        </FiguresSection>
      ))}
    </main>
  )
}
