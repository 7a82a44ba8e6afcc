// The way to a report's PDF: of the draft a preview, else of the version that is shown.
import { addressOf } from '#contract/endpoint.ts'
import { type Report, reports } from '#contract/reports.ts'
import { buttonClass } from '#web/ui/button.tsx'

export function PdfLink({ report: { _id: reportId, number } }: { report: Report }) {
  return (
    <a
      className={buttonClass()}
      href={addressOf(reports.pdf, { reportId }, number === null ? {} : { version: number })}
      target="_blank"
      rel="noreferrer"
    >
      {number === null ? 'Preview PDF' : 'PDF'}
    </a>
  )
}
