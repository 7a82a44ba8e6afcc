// The figures of a single-campaign report: their date, the month and the costs. The reader passes in the monthly history.
import type { ReactNode } from 'react'
import type { ShownFigures, ShownMetric } from '#contract/marketing/reports.ts'
import { costNames, figureText, monthText, totalName } from '#contract/marketing/figure-format.ts'
import { longDate } from '#web/lib/dates.ts'
import { OverBudget } from '#web/marketing/campaigns/parts/campaign-money.tsx'
import { Cell, HeadCell, Row, Table, TableBody, TableHead } from '#web/ui/table.tsx'
import { StateBadge } from '#web/marketing/campaigns/parts/figures-table.tsx'

interface MonthTableProps {
  figures: ShownFigures
  month: string
}

/** Figures of a report's month and totals to its end: a row per metric, and the cost per result. */
function MonthTable({ figures, month }: MonthTableProps) {
  const of = monthText(month)
  return (
    <Table label={`Figures of ${figures.title}`}>
      <TableHead>
        <HeadCell>Metric</HeadCell>
        <HeadCell align="end">{of}</HeadCell>
        <HeadCell align="end">Plan, {of}</HeadCell>
        <HeadCell align="end">To date</HeadCell>
        <HeadCell align="end">Planned to date</HeadCell>
      </TableHead>
      <TableBody>
        {figures.metrics.map((metric) => (
          <MetricRow
            key={metric.metric}
            figures={metric}
            month={month}
            currency={figures.currency}
          />
        ))}
      </TableBody>
    </Table>
  )
}

interface MetricRowProps {
  figures: ShownMetric
  month: string
  currency: string
}

function MetricRow({ figures, month, currency }: MetricRowProps) {
  const { unit, months, actual, plannedToDate, state } = figures
  const shown = months.find((one) => one.month === month)
  const of = monthText(month)
  return (
    <Row>
      <Cell isHeading>
        <span className="inline-flex flex-wrap items-center gap-x-2 gap-y-1">
          {totalName(figures)}
          <StateBadge state={state} />
        </span>
      </Cell>
      <Cell label={of} align="end">
        {figureText(unit, shown?.actual, currency)}
      </Cell>
      <Cell label={`Plan, ${of}`} align="end">
        {figureText(unit, shown?.planned, currency)}
      </Cell>
      <Cell label="To date" align="end">
        {figureText(unit, actual, currency)}
      </Cell>
      <Cell label="Planned to date" align="end">
        {figureText(unit, plannedToDate, currency)}
      </Cell>
    </Row>
  )
}

/** Empty if the person may not see money. */
function CostTable({ figures, month }: MonthTableProps) {
  const { title, costPer, costPerInMonth, currency } = figures
  if (!costPer || !costPerInMonth) return null
  const of = monthText(month)
  return (
    <Table label={`Costs of ${title}`}>
      <TableHead>
        <HeadCell>Cost</HeadCell>
        <HeadCell align="end">{of}</HeadCell>
        <HeadCell align="end">To date</HeadCell>
      </TableHead>
      <TableBody>
        {costNames.map(([key, name]) => (
          <Row key={key}>
            <Cell isHeading>{name}</Cell>
            <Cell label={of} align="end">
              {figureText('cost', costPerInMonth[key], currency)}
            </Cell>
            <Cell label="To date" align="end">
              {figureText('cost', costPer[key], currency)}
            </Cell>
          </Row>
        ))}
      </TableBody>
    </Table>
  )
}

interface FiguresSectionProps {
  figures: ShownFigures
  month: string
  children: ReactNode
}

export function FiguresSection({ figures, month, children }: FiguresSectionProps) {
  const { title, asOf } = figures
  return (
    <section aria-label={title} className="grid grid-cols-[minmax(0,1fr)] gap-4">
      <header className="flex flex-wrap items-baseline justify-between gap-x-4">
        <h2 dir="auto" className="text-lg font-medium wrap-anywhere">
          {title}
        </h2>
        <p className="text-sm text-muted">Figures until {longDate(asOf)}</p>
      </header>
      <OverBudget figures={figures} />
      <MonthTable figures={figures} month={month} />
      <CostTable figures={figures} month={month} />
      {children}
    </section>
  )
}
