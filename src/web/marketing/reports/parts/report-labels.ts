// Labels for reports.
import { monthName } from '#contract/marketing/figure-format.ts'
import type { ListedReport, Report } from '#contract/marketing/reports.ts'

/** 'Spring sale' or 'All campaigns' */
export const subjectOf = ({ campaign }: Pick<ListedReport, 'campaign'>): string =>
  campaign?.title ?? 'All campaigns'

/** 'Spring sale, March 2026' */
export const reportName = (report: Pick<Report, 'campaign' | 'month'>): string =>
  `${subjectOf(report)}, ${monthName(report.month)}`
