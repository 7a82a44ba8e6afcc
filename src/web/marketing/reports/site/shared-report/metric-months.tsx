// A metric by month, drawn without scripts: bars for actual values, strokes for planned ones, and the table below.
import { figureText, monthText, totalName } from '#contract/marketing/figure-format.ts'
import type { ShownMetric } from '#contract/marketing/reports.ts'
import { Cell, HeadCell, Row, Table, TableBody, TableHead } from '#web/ui/table.tsx'

interface MetricMonthsProps {
  campaign: string
  figures: ShownMetric
  currency: string
}

/** Renders nothing without a figure or a plan. */
export function MetricMonths({ campaign, figures, currency }: MetricMonthsProps) {
  const { unit, months } = figures
  const name = totalName(figures)
  if (months.every(({ actual, planned }) => actual === null && planned === null)) return null
  return (
    <figure className="grid grid-cols-[minmax(0,1fr)] content-start gap-2 break-inside-avoid">
      <figcaption className="font-medium">{name} by month</figcaption>
      <Bars months={months} />
      <Table label={`${name} of ${campaign} by month`}>
        <TableHead>
          <HeadCell>Month</HeadCell>
          <HeadCell align="end">Actual</HeadCell>
          <HeadCell align="end">Plan</HeadCell>
        </TableHead>
        <TableBody>
          {months.map(({ month, actual, planned }) => (
            <Row key={month}>
              <Cell isHeading>{monthText(month)}</Cell>
              <Cell label="Actual" align="end">
                {figureText(unit, actual, currency)}
              </Cell>
              <Cell label="Plan" align="end">
                {figureText(unit, planned, currency)}
              </Cell>
            </Row>
          ))}
        </TableBody>
      </Table>
    </figure>
  )
}

/** Size of the drawing, in its own units. */
const width = 288
const height = 80

/** Hidden from screen readers, because the table contains the same figures as text. */
function Bars({ months }: Pick<ShownMetric, 'months'>) {
  const top = Math.max(1, ...months.flatMap(({ actual, planned }) => [actual ?? 0, planned ?? 0]))
  // Keeps the bars of a few months from becoming too wide.
  const step = width / Math.max(6, months.length)
  const barWidth = step * 0.6
  const y = (value: number) => height - (value / top) * (height - 4)
  return (
    <svg
      aria-hidden
      viewBox={`0 0 ${width} ${height + 1}`}
      className="w-full print:[print-color-adjust:exact]"
    >
      {months.map(({ month, actual, planned }, at) => {
        const left = at * step + (step - barWidth) / 2
        return (
          <g key={month}>
            {actual !== null && (
              <rect
                x={left}
                y={y(actual)}
                width={barWidth}
                height={height - y(actual)}
                rx={1.5}
                className="fill-brand-line"
              />
            )}
            {planned !== null && (
              <line
                x1={left - 3}
                x2={left + barWidth + 3}
                y1={y(planned)}
                y2={y(planned)}
                className="stroke-text"
                strokeWidth={1.5}
                strokeDasharray="3 2"
              />
            )}
          </g>
        )
      })}
      <line
        x1={0}
        x2="100%"
        y1={height}
        y2={height}
        className="stroke-line-strong"
        strokeWidth={1}
      />
    </svg>
  )
}
