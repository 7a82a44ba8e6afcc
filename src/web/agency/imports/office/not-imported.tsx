// Board items that aren't imported or are imported differently: the first few, and all as a file.
import type { NotImported } from '#contract/agency/board-import.ts'
import { Section } from '#web/ui/section.tsx'
import { Cell, HeadCell, Row, Table, TableBody, TableHead } from '#web/ui/table.tsx'
import { pluralize } from '#web/lib/pluralize.ts'

const reportAddress = (importId: string) => `/imports/${importId}/report?format=csv`

interface ReportLinkProps {
  importId: string
  className?: string
}

export function ReportLink({ importId, className }: ReportLinkProps) {
  return (
    <a className={className} href={reportAddress(importId)} download="not-imported.csv">
      Download the report
    </a>
  )
}

interface NotImportedRowsProps {
  importId: string
  rows: readonly NotImported[]
  count: number
}

export function NotImportedRows({ importId, rows, count }: NotImportedRowsProps) {
  return (
    <Section
      title="What won’t be imported"
      aside={<ReportLink importId={importId} className="text-accent hover:underline" />}
    >
      <p className="text-sm text-muted">
        {rows.length < count
          ? `${pluralize(count, 'item')}; the first ${rows.length}:`
          : pluralize(count, 'item')}
      </p>
      <Table label="What won’t be imported">
        <TableHead>
          <HeadCell>Card</HeadCell>
          <HeadCell>What</HeadCell>
          <HeadCell>Why</HeadCell>
        </TableHead>
        <TableBody>
          {rows.map(({ card, what, reason }, place) => (
            // The order never changes.
            <Row key={place}>
              <Cell isHeading className="wrap-anywhere">
                {card || 'The board'}
              </Cell>
              <Cell label="What" className="min-w-40 wrap-anywhere whitespace-normal">
                {what}
              </Cell>
              <Cell label="Why" className="min-w-40 wrap-anywhere whitespace-normal">
                {reason}
              </Cell>
            </Row>
          ))}
        </TableBody>
      </Table>
    </Section>
  )
}
