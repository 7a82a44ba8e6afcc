// Read-only texts of a report.
import { textTitles } from '#contract/marketing/report-labels.ts'
import { type Report, reportTexts } from '#contract/marketing/reports.ts'
import { Markdown } from '#web/ui/markdown.tsx'

export function ReportTexts({ html }: Pick<Report, 'html'>) {
  return (
    <div className="grid max-w-prose grid-cols-[minmax(0,1fr)] gap-6">
      {reportTexts.map((text) => (
        <section key={text} aria-label={textTitles[text]} className="grid gap-1.5">
          <h2 className="text-lg font-medium">{textTitles[text]}</h2>
          {html[text] === '' ? (
            <p className="text-muted">Nothing written yet.</p>
          ) : (
            <Markdown html={html[text]} />
          )}
        </section>
      ))}
    </div>
  )
}
