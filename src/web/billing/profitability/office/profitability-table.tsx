// Profitability table: one row per project or client and currency, then totals per currency.
import { Link } from 'react-router'
import { formatMoney } from '#contract/values/money.ts'
import type { Profitability } from '#contract/billing/profitability.ts'
import { formatMinutes } from '#web/work/time/parts/duration.ts'
import { numberFormat } from '#web/lib/locale.ts'
import { cx } from '#web/ui/cx.ts'
import { Cell, HeadCell, Row, Table, TableBody, TableHead } from '#web/ui/table.tsx'

export function ProfitabilityTable({ found: { by, rows, totals } }: { found: Profitability }) {
  const isByProject = by === 'project'
  return (
    <Table label="Profitability">
      <TableHead>
        <HeadCell>{isByProject ? 'Project' : 'Client'}</HeadCell>
        {isByProject && <HeadCell>Client</HeadCell>}
        <HeadCell align="end">Time</HeadCell>
        <HeadCell align="end">Billed</HeadCell>
        <HeadCell align="end">Cost</HeadCell>
        <HeadCell align="end">Profit</HeadCell>
        <HeadCell align="end">Margin</HeadCell>
      </TableHead>
      <TableBody>
        {rows.map((row) => (
          <PlaceRow
            key={[row.company._id, row.project?._id, row.currency].join(' ')}
            row={row}
            isByProject={isByProject}
          />
        ))}
        {totals.map((total) => (
          <Row key={total.currency}>
            <Cell isHeading className="font-medium">
              Total in {total.currency}
            </Cell>
            {isByProject && <Cell />}
            <FigureCells figures={total} />
          </Row>
        ))}
      </TableBody>
    </Table>
  )
}

interface PlaceRowProps {
  row: Profitability['rows'][number]
  isByProject: boolean
}

function PlaceRow({ row, isByProject }: PlaceRowProps) {
  const { company, project } = row
  const client = (
    <Link to={`/app/admin/clients/${company._id}`} className="hover:underline">
      <span dir="auto">{company.name}</span>
    </Link>
  )
  return (
    <Row>
      <Cell isHeading>
        {isByProject ? <span dir="auto">{project?.title ?? 'No project'}</span> : client}
      </Cell>
      {isByProject && <Cell label="Client">{client}</Cell>}
      <FigureCells figures={row} />
    </Row>
  )
}

type Figures = Profitability['totals'][number]

const percent = numberFormat({ style: 'percent', maximumFractionDigits: 0 })

/** Unknown while part of the time has no cost. */
const toMargin = ({ profit, billed, minutesWithoutCost }: Figures): string =>
  billed.amount > 0 && minutesWithoutCost === 0 ? percent(profit.amount / billed.amount) : '–'

function FigureCells({ figures }: { figures: Figures }) {
  const { billed, cost, profit, minutes, minutesWithoutCost } = figures
  return (
    <>
      <Cell label="Time" align="end" className="tabular-nums">
        {formatMinutes(minutes)}
      </Cell>
      <Cell label="Billed" align="end" className="tabular-nums">
        {formatMoney(billed)}
      </Cell>
      <Cell label="Cost" align="end" className="tabular-nums">
        {formatMoney(cost)}
        {minutesWithoutCost > 0 && (
          <span className="block text-sm text-muted">
            {formatMinutes(minutesWithoutCost)} without a cost
          </span>
        )}
      </Cell>
      <Cell
        label="Profit"
        align="end"
        className={cx('font-medium tabular-nums', profit.amount < 0 && 'text-bad')}
      >
        {formatMoney(profit)}
      </Cell>
      <Cell label="Margin" align="end" className="tabular-nums">
        {toMargin(figures)}
      </Cell>
    </>
  )
}
