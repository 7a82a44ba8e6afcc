// Words for reports.
import { monthName } from '#contract/figure-words.ts'
import type { ListedReport, Report, ReportText } from '#contract/reports.ts'

/** What each text is for, as a hint for writers. */
export const textHints: Record<ReportText, string> = {
  whatHappened: 'The month in a few sentences. The figures appear below it.',
  why: 'What led to it, as far as you know.',
  whatNext: 'What you’ll do about it, and what you need from the client.',
}

/** 'Spring sale' or 'All campaigns' */
export const subjectOf = ({ campaign }: Pick<ListedReport, 'campaign'>): string =>
  campaign?.title ?? 'All campaigns'

/** 'Spring sale, March 2026' */
export const reportName = (report: Pick<Report, 'campaign' | 'month'>): string =>
  `${subjectOf(report)}, ${monthName(report.month)}`
