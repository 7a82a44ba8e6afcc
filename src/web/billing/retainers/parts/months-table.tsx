// Months of a retainer, newest first: allowance, used and left.
import type { ReactNode } from 'react'
import { monthName } from '#contract/marketing/figure-format.ts'
import { shortUnits } from '#contract/billing/retainer-labels.ts'
import type { Retainer, RetainerMonth } from '#contract/billing/retainers.ts'
import { Cell, HeadCell, Row, Table, TableBody, TableHead } from '#web/ui/table.tsx'

interface MonthsTableProps {
  retainer: Retainer
  /** Rendered at the end of a month's row. */
  renderAction?: ((month: RetainerMonth) => ReactNode) | undefined
}

export function MonthsTable({ retainer, renderAction }: MonthsTableProps) {
  const { kind, months, title } = retainer
  if (months.length === 0) return <p className="text-muted">This retainer hasn’t started yet.</p>
  const units = (count: number) => (count === 0 ? '–' : shortUnits(kind, count))
  return (
    <Table label={`Months of ${title}`}>
      <TableHead>
        <HeadCell>Month</HeadCell>
        <HeadCell align="end">{kind === 'block' ? 'Bought' : 'Allowance'}</HeadCell>
        <HeadCell align="end">Rolled over</HeadCell>
        <HeadCell align="end">Used</HeadCell>
        <HeadCell align="end">Left</HeadCell>
        <HeadCell align="end">Overage</HeadCell>
        {renderAction && <HeadCell isLabelHidden>Actions</HeadCell>}
      </TableHead>
      <TableBody>
        {months.map((row) => (
          <Row key={row.month}>
            <Cell isHeading className="whitespace-nowrap">
              {monthName(row.month)}
              {row.paused && <span className="ml-2 text-sm text-muted">Paused</span>}
            </Cell>
            <Cell label={kind === 'block' ? 'Bought' : 'Allowance'} align="end">
              {units(row.allowance)}
            </Cell>
            <Cell label="Rolled over" align="end">
              {units(row.rolledOver)}
              {row.expired > 0 && (
                <span className="block text-sm text-muted">
                  {shortUnits(kind, row.expired)} expired
                </span>
              )}
            </Cell>
            <Cell label="Used" align="end">
              {units(row.used)}
            </Cell>
            <Cell label="Left" align="end">
              {units(row.left)}
            </Cell>
            <Cell label="Overage" align="end" className={row.overage > 0 ? 'text-bad' : undefined}>
              {units(row.overage)}
            </Cell>
            {renderAction && <Cell align="end">{renderAction(row)}</Cell>}
          </Row>
        ))}
      </TableBody>
    </Table>
  )
}
