// What people read about a report's texts.
import type { ReportText } from './reports.ts'

/** Headings on screens, in the PDF and in the email. */
export const textTitles: Record<ReportText, string> = {
  whatHappened: 'What happened',
  why: 'Why',
  whatNext: 'What next',
}

/** What each text is for, as a hint for writers. */
export const textHints: Record<ReportText, string> = {
  whatHappened: 'The month in a few sentences. The figures appear below it.',
  why: 'What led to it, as far as you know.',
  whatNext: 'What you’ll do about it, and what you need from the client.',
}

/** Errors for empty texts on publishing. */
export const missingTextLabels: Record<ReportText, string> = {
  whatHappened: 'Before you publish, describe what happened',
  why: 'Before you publish, explain why',
  whatNext: 'Before you publish, describe what’s next',
}
