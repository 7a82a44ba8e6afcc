// Reports of a campaign or company: month, subject, and the version that clients see.
import { Link } from 'react-router'
import { monthName } from '#contract/marketing/figure-format.ts'
import type { ListedReport } from '#contract/marketing/reports.ts'
import { Badge } from '#web/ui/badge.tsx'
import { Moment } from '#web/ui/moment.tsx'
import { Cell, HeadCell, Row, Table, TableBody, TableHead } from '#web/ui/table.tsx'
import { subjectOf } from './report-labels.ts'

interface ReportListProps {
  reports: readonly ListedReport[]
  pathOf: (report: ListedReport) => string
  /** True for reports added since the reader's last visit. */
  isNew?: (report: ListedReport) => boolean
}

export function ReportList({ reports, pathOf, isNew }: ReportListProps) {
  return (
    <Table label="Reports">
      <TableHead>
        <HeadCell>Month</HeadCell>
        <HeadCell>Campaign</HeadCell>
        <HeadCell>Published</HeadCell>
      </TableHead>
      <TableBody>
        {reports.map((report) => (
          <Row key={report._id}>
            <Cell isHeading>
              <span className="inline-flex flex-wrap items-center gap-2">
                <Link
                  to={pathOf(report)}
                  aria-label={`${monthName(report.month)}, ${subjectOf(report)}`}
                  className="font-medium hover:underline"
                >
                  {monthName(report.month)}
                </Link>
                {isNew?.(report) && <Badge tone="info">New</Badge>}
              </span>
            </Cell>
            <Cell label="Campaign">
              <span dir="auto" className="wrap-anywhere">
                {subjectOf(report)}
              </span>
            </Cell>
            <Cell label="Published">
              {report.published === null || report.publishedAt === null ? (
                <Badge tone="neutral">Draft</Badge>
              ) : (
                <span>
                  Version {report.published}, <Moment at={report.publishedAt} />
                </span>
              )}
            </Cell>
          </Row>
        ))}
      </TableBody>
    </Table>
  )
}
