// Headings of a report's texts, for screens, PDF and email.
import type { ReportText } from './reports.ts'

export const textTitles: Record<ReportText, string> = {
  whatHappened: 'What happened',
  why: 'Why',
  whatNext: 'What next',
}
