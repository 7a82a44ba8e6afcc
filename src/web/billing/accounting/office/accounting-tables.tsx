// Tables of the books: totals by currency, and tax by category and rate.
import { formatMoney } from '#contract/values/money.ts'
import type { PeriodTotals, TaxCategory, TaxTotals } from '#contract/billing/accounting.ts'
import { untaxedLabels } from '#web/billing/e-invoices/parts/e-invoice-labels.ts'
import { Cell, HeadCell, Row, Table, TableBody, TableHead } from '#web/ui/table.tsx'

const totalColumns = [
  ['Invoiced', 'invoiced'],
  ['Credit notes', 'credited'],
  ['Net', 'net'],
  ['Tax', 'tax'],
  ['Received', 'received'],
  ['Outstanding', 'outstanding'],
  ['Clients’ credit', 'clientCredit'],
] as const

export function TotalsTable({ totals }: { totals: readonly PeriodTotals[] }) {
  return (
    <Table label="Totals">
      <TableHead>
        <HeadCell>Currency</HeadCell>
        {totalColumns.map(([label]) => (
          <HeadCell key={label} align="end">
            {label}
          </HeadCell>
        ))}
      </TableHead>
      <TableBody>
        {totals.map((total) => (
          <Row key={total.currency}>
            <Cell isHeading>{total.currency}</Cell>
            {totalColumns.map(([label, key]) => (
              <Cell key={label} label={label} align="end" className="tabular-nums">
                {formatMoney(total[key])}
              </Cell>
            ))}
          </Row>
        ))}
      </TableBody>
    </Table>
  )
}

const categoryLabels: Record<TaxCategory, string> = { taxed: 'Taxed', ...untaxedLabels }

export function TaxTable({ taxes }: { taxes: readonly TaxTotals[] }) {
  return (
    <Table label="Tax">
      <TableHead>
        <HeadCell>Category</HeadCell>
        <HeadCell align="end">Rate</HeadCell>
        <HeadCell align="end">Net</HeadCell>
        <HeadCell align="end">Tax</HeadCell>
      </TableHead>
      <TableBody>
        {taxes.map(({ currency, category, rate, net, tax }) => (
          <Row key={[currency, category, rate].join(' ')}>
            <Cell isHeading>{categoryLabels[category]}</Cell>
            <Cell label="Rate" align="end" className="tabular-nums">
              {rate}%
            </Cell>
            <Cell label="Net" align="end" className="tabular-nums">
              {formatMoney(net)}
            </Cell>
            <Cell label="Tax" align="end" className="tabular-nums">
              {formatMoney(tax)}
            </Cell>
          </Row>
        ))}
      </TableBody>
    </Table>
  )
}
