// A campaign's plan against actuals, with a row per metric.
import type {
  CampaignFigures,
  MetricFigures,
  PlanState,
} from '#contract/marketing/campaign-figures.ts'
import { figureText, planStateLabels, totalName } from '#contract/marketing/figure-format.ts'
import { longDate } from '#web/lib/dates.ts'
import { Badge, type BadgeTone } from '#web/ui/badge.tsx'
import { Cell, HeadCell, Row, Table, TableBody, TableHead } from '#web/ui/table.tsx'
import { numberFormat } from '#web/lib/locale.ts'

const stateTones: Record<PlanState, BadgeTone> = {
  'on track': 'good',
  watch: 'warn',
  off: 'bad',
  'no plan': 'neutral',
  'no figures': 'neutral',
}

const percent = numberFormat({ style: 'percent', maximumFractionDigits: 0 })

/** '12% below plan'; '' if there is nothing to compare. */
function distanceText({ actual, plannedToDate }: MetricFigures): string {
  if (actual === null || !plannedToDate) return ''
  if (actual === plannedToDate) return 'as planned'
  const part = percent(Math.abs(actual - plannedToDate) / plannedToDate)
  return `${part} ${actual > plannedToDate ? 'above' : 'below'} plan`
}

export function StateBadge({ state }: Pick<MetricFigures, 'state'>) {
  return (
    <Badge tone={stateTones[state]} hasDot>
      {planStateLabels[state]}
    </Badge>
  )
}

export function FiguresTable({ figures }: { figures: CampaignFigures }) {
  const { metrics, asOf, currency } = figures
  return (
    <Table label="Plan against actual">
      <TableHead>
        <HeadCell>Metric</HeadCell>
        <HeadCell align="end">Actual</HeadCell>
        <HeadCell align="end">Planned to date</HeadCell>
        <HeadCell align="end">Projected end</HeadCell>
        <HeadCell align="end">Plan</HeadCell>
        <HeadCell>State</HeadCell>
      </TableHead>
      <TableBody>
        {metrics.map((figure) => (
          <Row key={figure.metric}>
            <Cell isHeading>
              {totalName(figure)}
              <span className="block text-sm text-muted">
                {figure.source || 'No source yet'}
                {figure.lastDate && figure.lastDate < asOf && (
                  <>, figures until {longDate(figure.lastDate)}</>
                )}
              </span>
            </Cell>
            <Cell label="Actual" align="end">
              {figureText(figure.unit, figure.actual, currency)}
            </Cell>
            <Cell label="Planned to date" align="end">
              {figureText(figure.unit, figure.plannedToDate, currency)}
            </Cell>
            <Cell label="Projected end" align="end">
              {figureText(figure.unit, figure.projected, currency)}
            </Cell>
            <Cell label="Plan" align="end">
              {figureText(figure.unit, figure.planned, currency)}
            </Cell>
            <Cell label="State">
              <span className="inline-flex flex-wrap items-center gap-x-2">
                <StateBadge state={figure.state} />
                <span className="text-sm text-muted">{distanceText(figure)}</span>
              </span>
            </Cell>
          </Row>
        ))}
      </TableBody>
    </Table>
  )
}
