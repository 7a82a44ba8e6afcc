// Link to a report's PDF: a preview for the draft, else the version shown.
import { addressOf } from '#contract/endpoint.ts'
import { type Report, reports } from '#contract/marketing/reports.ts'
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
