// The texts of a report in words, for screens, PDF and email alike.
import type { ReportText } from './reports.ts'

export const textTitles: Record<ReportText, string> = {
  whatHappened: 'What happened',
  why: 'Why',
  whatNext: 'What next',
}
